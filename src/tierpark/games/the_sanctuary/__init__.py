"""The Sanctuary: Endangered Species (Przemek Wojtkowiak; Cube Factory of Ideas, 2017)."""
