# make             this help
# make run         install what is missing, build, and watch it work: on $DISPLAY if there is one, else on virtual screens
# make test        install what is missing, then every test: the lab's own, the Swift tests, formatting
# make build       the release binary, .build/release/orchestrate
# make install     the binary, man pages, completions, schemas, examples and the unit for systemd into $(DESTDIR)$(PREFIX)
# make uninstall   ends what is shown, and removes what that has installed
# make deb         Debian packages, for `apt install ./orchestrate_*.deb`, and orchestrate-kiosk_*.deb for a sign
# make test-deb    those packages on a bare Debian in a folder (as root; downloads one)
# make test-console  the console through ssh between network namespaces, and what waits (as root)
# make test-fleet  the Ansible role on a bare Debian in a folder, and 200 simulated machines (as root; downloads one); MACHINES=20
# make test-kiosk  power-on to pixels in an emulated machine (as root; downloads a Debian); CUTS=100 SEED=1 KVM=1
# make pictures    the pictures of the documents, taken anew on the lab
# make bench       how long and how many requests, beside xrandr, autorandr and check-jsonschema
# make soak        a watcher's bad year in an hour, and what its screens show; SEED=1 MINUTES=60 BESIDE=xfwm4
# make pairs       what is seen between two items of a playlist, for each kind after each other one
# make conformance what we read and write, held against readers and schemas of others (downloads them)
# make fuzz        ten minutes of libFuzzer for each reader of bytes from outside; FUZZ_SECONDS=60 for less
# make format      lay the Swift files out as .swift-format says
# make clean       remove what was built

PREFIX ?= /usr/local
root = $(DESTDIR)$(PREFIX)
binary = .build/release/orchestrate
# What is shipped: by name, so that neither what supports the tests nor what is fuzzed is built for it.
program := --product orchestrate
# Where each shell looks. zsh: a folder of its $fpath, which Debian's packages have in another place.
zsh_folder = $(PREFIX)/share/zsh/site-functions
completions = $(root)/share/bash-completion/completions/orchestrate $(DESTDIR)$(zsh_folder)/_orchestrate \
  $(root)/share/fish/vendor_completions.d/orchestrate.fish

build_packages := libxcb-randr0-dev libxcb-res0-dev libxcb-damage0-dev libxcb-dpms0-dev libxcb-present-dev \
  libxcb-render0-dev libxcb-sync-dev libxcb-xfixes0-dev libxcb-xinput-dev libyaml-dev libsystemd-dev libexpat1-dev libmicrohttpd-dev \
  libtomlplusplus-dev libimlib2-dev libpangocairo-1.0-0 fonts-dejavu-core pkg-config binutils
lab_packages := $(shell cat lab/packages.txt)
test_packages := xvfb xserver-xorg-video-dummy x11-xserver-utils xtrace xcvt \
  dbus-daemon python3-dbusmock libglib2.0-bin hwdata bsdutils python3-jsonschema python3-yaml systemd git procps openbox xfwm4 metacity i3-wm picom mpv chromium firefox-esr \
  poppler-utils pulseaudio pulseaudio-utils iproute2 curl matchbox-keyboard \
  cmark-gfm python3-prometheus-client python3-xcffib wmctrl zsh fish nodejs node-typescript python3-venv chromium-driver
bench_packages := autorandr feh mpv python3 python3-venv valgrind
picture_packages := imagemagick x11-utils
conformance_packages := python3-venv
# libwrap0: of sshd, which is not installed.
console_packages := openssh-client libwrap0
# What drives a browser, in a place of its own.
console_python := .build/console-python/bin/python
deb_packages := dpkg-dev

# Nothing of Swift is looked for at run time: its libraries are inside, and so no path is kept, of the toolchain or beside
# the program.
# The rest is for the start, which is most of a run (docs/decisions/014): generic types are made by calls instead of by
# name, which would search all conformances; no library looks for names in the program; Swift's own linker packs what has to
# be relocated, for the loader of Debian 12 (glibc 2.36) and later; and libstdc++, below Swift's runtime, is inside too, since
# it is found as an archive first.
cxx_archive := .build/static
# The version, which the linker takes in place of the one in the sources: another commit links anew, and compiles nothing for that.
version := $(shell deploy/version)
version_object := .build/version/$(version).o
# Nothing here reads an index, which costs a seventh of the time of a build.
debug := swift build --disable-index-store
release := swift build -c release --static-swift-stdlib -Xswiftc -no-toolchain-stdlib-rpath --disable-local-rpath \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -use-ld=lld -Xswiftc -L$(cxx_archive) -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs \
  -Xlinker $(CURDIR)/$(version_object)

.PHONY: help swift run test build install uninstall deb test-deb test-fleet test-kiosk test-console pictures bench soak pairs conformance fuzz format clean
.PHONY: build-packages lab-packages test-packages bench-packages picture-packages conformance-packages console-packages deb-packages lab

help:
	@sed -n 's/^# make/make/p' Makefile
	@command -v swift >/dev/null || echo "$(no_swift)"

no_swift = Swift is missing: 6.2 or later is at https://www.swift.org/install/linux/ (put its usr/bin into PATH)
# Where Debian has it, it is too old.
swift:
	@command -v swift >/dev/null || { echo "$(no_swift)" >&2; exit 1; }

# The program and nothing beside it, without what a release takes to optimise it.
run: swift build-packages lab
	@lab/tour announce
	@began=$$(date +%s); $(debug) $(program) && echo "built in $$(($$(date +%s) - began)) s"
	@ORCHESTRATE=.build/debug/orchestrate lab/tour

test: swift build-packages lab-packages test-packages lab $(console_python)
	$(MAKE) --no-print-directory --jobs=2 --output-sync=line build-tests $(early)
	Tests/run
	$(MAKE) --no-print-directory --jobs=3 --output-sync=target $(checks)

# Beside the compiler, which they do not need: the lab's own tests wait for servers most of their time.
early := check-lab check-schemas check-documents check-page
.PHONY: build-tests $(early)
build-tests:
	$(debug) --build-tests
check-lab:
	lab/selftest
check-schemas:
	schemas/check
check-documents:
	docs/check
check-page:
	Tests/Console/types
	node --test Tests/Console

# With the binary that is built. Most of them wait for a server or a browser, so three share the machine.
checks := check-gestures check-mutants check-safety check-signs check-compatibility check-cases check-format
.PHONY: $(checks)
check-gestures:
	$(console_python) Tests/Console/gestures
check-mutants:
	schemas/mutants .build/debug/orchestrate
check-safety:
	Tests/Console/safety
check-signs:
	$(console_python) Tests/Console/signs
check-compatibility:
	Tests/compatibility .build/debug/orchestrate
check-cases:
	.build/debug/orchestrate test profiles
check-format:
	swift format lint --strict --recursive Sources Tests Package.swift

build: swift build-packages
	@mkdir -p $(cxx_archive)
	@ln -sfn "$$(clang -print-file-name=libstdc++.a)" $(cxx_archive)/libstdc++.a
	@rm -rf .build/version && mkdir -p .build/version
	@echo 'const char *orchestrate_version(void) { return "$(version)"; }' | clang -xc -c -o $(version_object) -
	$(release) $(program)

lab: lab-packages
	@$(MAKE) --silent -C lab/driver
	@$(MAKE) --silent -C lab/clients

install: $(binary)
	install -s -Dm755 $(binary) $(root)/bin/orchestrate
	# The page that the console serves.
	install -Dm644 -t $(root)/share/orchestrate/console console/*
	install -Dm644 -t $(root)/share/orchestrate/schemas schemas/*.json
	# Where each document looks for the others.
	install -Dm644 -t $(root)/share/doc/orchestrate README.md CHANGELOG.md CONTRIBUTING.md LICENSE
	install -Dm644 -t $(root)/share/doc/orchestrate/docs docs/*.md
	install -Dm644 -t $(root)/share/doc/orchestrate/docs/decisions docs/decisions/*.md
	install -Dm644 -t $(root)/share/doc/orchestrate/docs/pictures docs/pictures/*
	install -Dm644 -t $(root)/share/doc/orchestrate/lab lab/README.md
	install -Dm644 -t $(root)/share/doc/orchestrate/examples profiles/*.yaml
	install -Dm644 -t $(root)/share/doc/orchestrate/examples/media profiles/media/*.*
	install -Dm644 -t $(root)/share/doc/orchestrate/examples/media/photos profiles/media/photos/*
	ln -sfn examples $(root)/share/doc/orchestrate/profiles
	ln -sfn ../../orchestrate/schemas $(root)/share/doc/orchestrate/schemas
	install -Dm644 -t $(root)/share/man/man1 docs/man/*.1
	install -Dm644 -t $(root)/share/man/man5 docs/man/*.5
	install -d $(dir $(completions))
	$(binary) --generate-completion-script bash >$(word 1,$(completions))
	$(binary) --generate-completion-script zsh >$(word 2,$(completions))
	$(binary) --generate-completion-script fish >$(word 3,$(completions))
	# bash reads it as part of itself.
	sed -i '1{/^#!/d}' $(firstword $(completions))
	chmod 644 $(completions)
	sed 's|/usr/local/bin/|$(PREFIX)/bin/|' deploy/systemd/orchestrate.service | \
	  install -Dm644 /dev/stdin $(root)/lib/systemd/user/orchestrate.service
	install -Dm755 -t $(root)/lib/orchestrate deploy/orchestrate-end
	# Profiles from git; its timer is for the machine, and off until somebody turns it on.
	install -Dm755 -t $(root)/lib/orchestrate deploy/pull/orchestrate-pull
	install -Dm644 -t $(root)/share/doc/orchestrate/examples deploy/pull/pull.conf
	install -Dm644 -t $(root)/lib/systemd/system deploy/pull/orchestrate-pull.timer
	sed 's|/usr/local/|$(PREFIX)/|' deploy/pull/orchestrate-pull.service | \
	  install -Dm644 /dev/stdin $(root)/lib/systemd/system/orchestrate-pull.service

# Ends what is shown, and says so. Folders that were there for other programs stay, and so does what is in homes.
uninstall:
	@[ ! -d $(root) ] || deploy/orchestrate-end $(root)
	rm -f $(root)/bin/orchestrate $(root)/lib/systemd/user/orchestrate.service $(completions)
	rm -f $(patsubst docs/man/%.1,$(root)/share/man/man1/%.1,$(wildcard docs/man/*.1))
	rm -f $(patsubst docs/man/%.5,$(root)/share/man/man5/%.5,$(wildcard docs/man/*.5))
	rm -f $(root)/lib/systemd/system/orchestrate-pull.service $(root)/lib/systemd/system/orchestrate-pull.timer
	rm -rf $(root)/share/orchestrate $(root)/share/doc/orchestrate $(root)/lib/orchestrate

# No rule that builds: `sudo make install` is not to leave files of root behind, nor to need Swift for root.
$(binary):
	@echo "there is no $(binary): \`make build\` makes it" >&2; exit 1

deb: build deb-packages
	@deploy/debian/build $(binary) .

test-deb: build deb-packages
	$(call install_packages,mmdebstrap lintian xvfb)
	deploy/debian/test

test-fleet: build deb-packages
	$(call install_packages,mmdebstrap git openssh-client prometheus xvfb x11-xserver-utils)
	deploy/ansible/test
	deploy/fleet/simulate $(binary) $(or $(MACHINES),200)

test-kiosk: build deb-packages
	$(call install_packages,mmdebstrap qemu-system-x86 qemu-utils e2fsprogs)
	@mkdir -p .build/debs
	KVM=$(KVM) deploy/kiosk/boot $$(DEB_COMPRESSION=none deploy/debian/build $(binary) .build/debs) --cuts $(or $(CUTS),100) --seed $(or $(SEED),1)

test-console: swift build-packages lab-packages test-packages console-packages lab $(console_python)
	$(debug) $(program)
	Tests/Console/safety --long
	$(console_python) Tests/Console/gestures --long
	$(console_python) Tests/Console/signs
	Tests/Console/ssh

pictures: build lab picture-packages test-packages $(console_python)
	lab/pictures
	ORCHESTRATE=$(binary) $(console_python) Tests/Console/photograph docs/pictures/console.png pictures/console

bench: build lab test-packages bench-packages
	bench/run

soak: build lab test-packages
	bench/soak
	bench/soak-content
	bench/soak-playlist
	bench/scenes

pairs: build lab test-packages
	bench/soak-pairs

conformance: swift build-packages test-packages conformance-packages
	Tests/Conformance/edid
	Tests/Conformance/snapshot-schema
	Tests/Conformance/alerts
	Tests/Conformance/dashboard
	$(debug) --product orchestrate
	Tests/Conformance/reports

fuzz: swift build-packages lab-packages
	fuzz/build
	fuzz/run $(or $(FUZZ_SECONDS),600)

format: swift
	swift format --in-place --recursive Sources Tests Package.swift

clean:
	rm -rf .build lab/build fuzz/build.d

$(console_python): | test-packages
	@python3 -m venv .build/console-python
	@.build/console-python/bin/pip install --quiet --disable-pip-version-check selenium==4.* axe-core-python==0.1.*

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
picture-packages:
	$(call install_packages,$(picture_packages))
conformance-packages:
	$(call install_packages,$(conformance_packages))
console-packages:
	$(call install_packages,$(console_packages))
deb-packages:
	$(call install_packages,$(deb_packages))
