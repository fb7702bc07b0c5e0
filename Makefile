# make             this help
# make test        install what is missing, then every test: the lab's own, the Swift tests, formatting
# make format      lay the Swift files out as .swift-format says
# make clean       remove what was built

PREFIX ?= /usr/local

build_packages := libxcb-randr0-dev libyaml-dev libsystemd-dev pkg-config
lab_packages := $(shell cat lab/packages.txt)
test_packages := xvfb xserver-xorg-video-dummy x11-xserver-utils xtrace xcvt \
  dbus-daemon python3-dbusmock libglib2.0-bin hwdata python3-jsonschema python3-yaml
bench_packages := autorandr python3

.PHONY: help test format clean
.PHONY: build-packages lab-packages test-packages bench-packages lab

help:
	@sed -n 's/^# make/make/p' Makefile

test: build-packages lab-packages test-packages lab
	lab/selftest
	schemas/check
	swift build --build-tests
	swift test --skip-build
	swift format lint --strict --recursive Sources Tests Package.swift

lab: lab-packages
	@$(MAKE) --silent -C lab/driver
	@$(MAKE) --silent -C lab/clients

format:
	swift format --in-place --recursive Sources Tests Package.swift

clean:
	rm -rf .build lab/build

# Debian packages: asks for what is missing, and for nothing when all is there.
define install_packages
	@missing=$$(for p in $(1); do dpkg-query -Wf '$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || echo $$p; done); \
	[ -z "$$missing" ] || { echo "installing" $$missing >&2; \
	  as_root=$$([ $$(id -u) = 0 ] || echo sudo); \
	  $$as_root apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$as_root apt-get install -y -qq --no-install-recommends $$missing >&2; }
endef

build-packages:
	$(call install_packages,$(build_packages))
lab-packages:
	$(call install_packages,$(lab_packages))
test-packages:
	$(call install_packages,$(test_packages))
bench-packages:
	$(call install_packages,$(bench_packages))
