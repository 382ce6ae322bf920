"""Many pieces of work at once: in this process, in several, or on a Dask cluster. Results come as they are done."""

from __future__ import annotations

import re
import signal
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from typing import TYPE_CHECKING, Any, TypeVar

from tierpark.core.errors import TierparkError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Result = TypeVar("Result")
AHEAD = 2  # pieces of work that wait for each worker
PATIENCE = 20  # seconds for a cluster to answer and to have a worker
ADDRESS = re.compile(r"dask://(?P<place>(?:[\w.-]+|\[[0-9a-fA-F:]+\]):\d{1,5})")


def scheduler(address: str) -> str:
    """The address of a Dask scheduler, as Dask writes it."""
    if not (match := ADDRESS.fullmatch(address)):
        raise TierparkError(f"--cluster {address[:80]}: write dask://HOST:PORT")
    try:
        import distributed  # noqa: F401  # only whether it is there
    except ImportError:
        raise TierparkError("--cluster needs Dask: install tierpark[cluster]") from None
    return f"tcp://{match['place']}"


def results(
    work: Callable[..., Result], tasks: Iterable[tuple[Any, ...]], workers: int, cluster: str | None = None
) -> Iterator[Result]:
    """What comes of `work(*task)` for every task, in no particular order."""
    if cluster is not None:
        yield from _on_cluster(work, tasks, scheduler(cluster))
    elif workers == 1:
        yield from (work(*task) for task in tasks)
    else:
        yield from _in_processes(work, tasks, workers)


def _in_processes(work: Callable[..., Result], tasks: Iterable[tuple[Any, ...]], workers: int) -> Iterator[Result]:
    others = active_children()
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=leave_interrupts_to_us) as pool:
        waiting = iter(tasks)
        running: set[Future[Result]] = {pool.submit(work, *task) for task in islice(waiting, AHEAD * workers)}
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for one in done:
                    running |= {pool.submit(work, *task) for task in islice(waiting, 1)}
                    yield one.result()
        except BrokenProcessPool:
            raise TierparkError("a worker process has ended before its game") from None
        except BaseException:
            for worker in active_children():
                if worker not in others:
                    worker.terminate()  # it would play its queued games to the end
            raise


def leave_interrupts_to_us() -> None:
    """In a worker: Ctrl-C is for the process that has started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _on_cluster(work: Callable[..., Result], tasks: Iterable[tuple[Any, ...]], address: str) -> Iterator[Result]:
    import distributed

    as_completed: Any = distributed.as_completed  # Dask is typed in part only
    with _client(address) as client:
        threads = sum(client.nthreads().values())
        waiting = iter(tasks)
        running = {client.submit(work, *task, pure=False) for task in islice(waiting, AHEAD * threads)}
        done = as_completed(running, loop=client.loop)
        try:
            for one in done:
                running.discard(one)
                for task in islice(waiting, 1):
                    more = client.submit(work, *task, pure=False)
                    running.add(more)
                    done.add(more)
                yield one.result()
        except ModuleNotFoundError as error:
            raise TierparkError(f"the workers of the cluster have no module {error.name}: install it there") from error
        finally:
            client.cancel(list(running))


@contextmanager
def _client(address: str) -> Iterator[Any]:
    import distributed

    connect: Any = distributed.Client
    try:
        client = connect(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError) as error:
        raise TierparkError(f"no Dask scheduler answers at {address.removeprefix('tcp://')}") from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise TierparkError("the Dask cluster has no workers") from error
        yield client
