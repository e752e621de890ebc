"""The example with containers, as far as it can be checked without any."""

import re
import shlex
import subprocess
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml

from mulligan.cli import main
from mulligan.server.settings import PREFIX, TYPES
from mulligan.store.database.postgres import connecting

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if service["image"] == "mulligan"}
CONTAINERFILE = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")


def instructions(kind: str) -> list[str]:
    return re.findall(rf"^{kind} (.*)$", CONTAINERFILE, re.MULTILINE)


def test_there_are_several_of_each_process_a_database_with_a_standby_and_a_proxy() -> None:
    commands = [service["command"][0] for service in OURS.values()]

    assert SERVICES.keys() - OURS.keys() == {"proxy", "postgres", "standby"}
    assert set(commands) == {"serve", "think"}
    assert min(commands.count(each) for each in commands) >= 2


def test_the_proxy_knows_every_server() -> None:
    places = SERVICES["proxy"]["environment"]
    servers = {name for name, service in OURS.items() if service["command"][0] == "serve"}
    asked = set(re.findall(r"\$\{(\w+)", (DEPLOY / "haproxy.cfg").read_text("utf-8")))

    assert {
        place.partition(":")[0] for name, place in places.items() if name != "MULLIGAN_LISTEN"
    } == (servers)
    assert asked == places.keys()


def test_everything_that_is_mounted_waited_for_or_kept_is_there() -> None:
    for service in SERVICES.values():
        for mount in service.get("volumes", ()):
            source = mount.partition(":")[0]
            assert (DEPLOY / source).is_file() if source[0] == "." else source in COMPOSE["volumes"]
        for other, how in service.get("depends_on", {}).items():
            assert "healthcheck" in SERVICES[other] or how["condition"] != "service_healthy"


def test_a_process_gets_a_database_of_several_hosts_and_settings_that_exist() -> None:
    (address,) = {service["environment"]["MULLIGAN_DATABASE"] for service in OURS.values()}
    hosts = re.search(r"@([\w,-]+)/", address)

    assert hosts is not None
    assert set(hosts[1].split(",")) == {"postgres", "standby"}
    connecting(address.replace("${DATABASE_PASSWORD:?}", "secret"))  # raises if it is no address
    for service in OURS.values():
        for name in service["environment"]:
            assert name.removeprefix(PREFIX).lower() in TYPES, name


def test_a_server_has_time_to_hand_its_tables_over() -> None:
    for service in OURS.values():
        assert int(service["stop_grace_period"].removesuffix("s")) > 10


def test_the_command_of_a_server_exists(capsys: pytest.CaptureFixture[str]) -> None:
    (default,) = instructions("CMD")
    with pytest.raises(SystemExit) as done:
        main(["serve", "--help"])
    shown = capsys.readouterr().out

    assert done.value.code == 0
    for command in (yaml.safe_load(default), OURS["server-1"]["command"]):
        assert command[0] == "serve"
        assert all(re.search(rf"^  {option}\b", shown, re.MULTILINE) for option in command[1:])


def test_the_image_is_made_of_what_is_here() -> None:
    sources = [
        source
        for line in instructions("COPY")
        if not line.startswith("--from")
        for source in line.split()[:-1]
    ]
    ignored = (DEPLOY / "Containerfile.dockerignore").read_text("utf-8")
    let_through = re.findall(r"^!(.*)$", ignored, re.MULTILINE)

    assert sorted(sources) == sorted(let_through)
    assert all((ROOT / source).exists() for source in sources)
    assert (DEPLOY / OURS["server-1"]["build"]["context"]).resolve() == ROOT
    assert (ROOT / OURS["server-1"]["build"]["dockerfile"]).is_file()


def test_the_image_is_built_with_commands_that_work() -> None:
    """Their packages, extras and modules exist; what they do was tried in a plain environment."""
    built = instructions("RUN")[0]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (extras,) = re.findall(r"'\.\[([\w,]+)\]'", built)
    (module,) = re.findall(r"python -m (mulligan\.\S+)", built)
    (lock,) = re.findall(r"--requirement (\S+)", built)
    (entry,) = instructions("ENTRYPOINT")

    assert set(extras.split(",")) <= project["optional-dependencies"].keys()
    assert find_spec(module) is not None
    assert (ROOT / lock).is_file()
    assert Path(yaml.safe_load(entry)[0]).name in project["scripts"]


def test_the_image_sets_settings_that_exist() -> None:
    for line in instructions("ENV"):
        for each in shlex.split(line):
            assert each.partition("=")[0].removeprefix(PREFIX).lower() in TYPES, each


@pytest.mark.parametrize("script", sorted(DEPLOY.glob("*.sh")), ids=lambda path: path.name)
def test_scripts_can_be_read_by_the_shell(script: Path) -> None:
    done = subprocess.run(["bash", "-n", str(script)], capture_output=True, check=False)

    assert done.returncode == 0, done.stderr
