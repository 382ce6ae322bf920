import { mount } from "svelte";
import App from "./App.svelte";
import "./drawing/base.css";

mount(App, { target: document.getElementById("app")! });
