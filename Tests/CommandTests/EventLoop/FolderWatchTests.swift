import Displays
import Foundation
import LabSupport
import Testing

@testable import Files
@testable import Platform

/// Each test does what an editor or a tool does, with the tool itself or its system calls.
@Suite(.limited) struct FolderWatchTests {
  private enum Source: UInt64 {
    case watch
  }

  private let scratch: Scratch
  private var folder: Path { "\(scratch.path)/home/profiles" }

  init() throws {
    scratch = try Scratch()
    // By a process of its own: what we have open, a program that another test starts keeps open for a moment.
    try Tool.run([
      "sh", "-ec", "mkdir -p $1/home/profiles; echo version: 1 > $1/home/profiles/desk.yaml", "sh", scratch.path,
    ])
  }

  private func shell(_ script: String) throws {
    try Tool.run(["sh", "-ec", "cd \"$1/home\"; \(script)", "sh", scratch.path])
  }

  private func expectReport(
    of script: String, _ watch: inout FolderWatch, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try shell(script)
    #expect(try watch.changes() == [folder], "\(script)", sourceLocation: sourceLocation)
    #expect(try watch.changes() == [], "one report is enough: \(script)", sourceLocation: sourceLocation)
  }

  private func expectSilence(
    of script: String, _ watch: inout FolderWatch, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try shell(script)
    #expect(try watch.changes() == [], "\(script)", sourceLocation: sourceLocation)
  }

  /// The inotify queue is filled before a system call returns, so there is nothing to wait for.
  @Test(arguments: [
    "echo more >> profiles/desk.yaml",
    "echo new > profiles/new.yaml",
    "echo new > profiles/.desk.yaml.tmp && mv profiles/.desk.yaml.tmp profiles/desk.yaml",
    "mv profiles/desk.yaml profiles/desk.yaml~ && echo new > profiles/desk.yaml && rm profiles/desk.yaml~",
    "sed -i s/1/2/ profiles/desk.yaml",
    "rm profiles/desk.yaml",
    "mv profiles/desk.yaml .",
    "mv profiles/desk.yaml profiles/office.yaml",
    "ln profiles/desk.yaml profiles/twin.yaml",
    "ln -s /etc/hostname profiles/link.yaml",
    "chmod 600 profiles/desk.yaml",
    "chmod 700 profiles",
    "mv profiles old",
    "rm -r profiles",
    "rm -r profiles && mkdir profiles && echo new > profiles/desk.yaml",
    "mkdir new && mv profiles old && mv new profiles",
    "mv ../home ../house && mkdir ../home",
    "python3 -c 'import os; f = os.open(\"profiles\", os.O_TMPFILE | os.O_WRONLY); os.write(f, b\"x\"); "
      + "os.link(f\"/proc/self/fd/{f}\", \"profiles/whole.yaml\", src_dir_fd=f)'",
  ])
  func reports(script: String) throws {
    var watch = try FolderWatch([folder], of: ProfileFolder.isProfile)
    try expectReport(of: script, &watch)
  }

  @Test(arguments: [
    "echo x > profiles/.desk.yaml.swp && rm profiles/.desk.yaml.swp",
    "echo x > profiles/4913 && rm profiles/4913",
    "echo x > profiles/desk.yaml~ && rm profiles/desk.yaml~",
    "ln -s me@host.1:2 profiles/.#desk.yaml && rm profiles/.#desk.yaml",
    "echo x > 'profiles/#desk.yaml#'",
    "echo x > profiles/notes.txt && mkdir profiles/more && echo x > profiles/more/desk.yaml",
    "cat profiles/desk.yaml && ls -l profiles",
    "echo x > beside && mkdir folder && rm -r folder beside",
  ])
  func isSilentAbout(script: String) throws {
    var watch = try FolderWatch([folder], of: ProfileFolder.isProfile)
    try expectSilence(of: script, &watch)
  }

  @Test func aFileIsReportedWhenItIsWrittenAndNotBefore() throws {
    var watch = try FolderWatch([folder], of: ProfileFolder.isProfile)
    let path = folder.appending("slow.yaml").text
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    #expect(try watch.changes() == [])
    #expect(write(descriptor, "version", 7) == 7)
    #expect(try watch.changes() == [])
    close(descriptor)
    let poller = try Poller<Source>()
    try poller.add(watch.descriptor, as: .watch)
    #expect(try poller.wait(until: TimerClock.awake.now() + .seconds(10)).count == 1)
    #expect(try watch.changes() == [folder])
  }

  @Test func whatIsReportedHasFallenSilent() throws {
    var watch = try FolderWatch([folder], of: ProfileFolder.isProfile)
    let poller = try Poller<Source>()
    try poller.add(watch.descriptor, as: .watch)
    #expect(try poller.wait(until: .zero).isEmpty)
    try shell("rm -r profiles")
    #expect(try poller.wait().count == 1)
    #expect(try watch.changes() == [folder])
    #expect(try poller.wait(until: .zero).isEmpty)
  }

  @Test func goesOnWhereTheFolderHasGone() throws {
    var watch = try FolderWatch([folder], of: ProfileFolder.isProfile)
    try expectReport(of: "mv profiles old", &watch)
    try expectSilence(of: "echo x > old/desk.yaml", &watch)
    try expectReport(of: "mkdir profiles", &watch)
    try expectReport(of: "echo x > profiles/desk.yaml", &watch)
    try expectReport(of: "mv profiles older && mv old profiles", &watch)
    try expectReport(of: "echo y > profiles/desk.yaml", &watch)
    try expectReport(of: "rm -r ../home", &watch)
    try Tool.run(["mkdir", "-p", "\(scratch.path)/home"])
    #expect(try watch.changes() == [folder])
    try expectReport(of: "mkdir profiles", &watch)
    try expectReport(of: "echo z > profiles/desk.yaml", &watch)
  }

  @Test func waitsForAFolderThatIsFarFromThere() throws {
    let deep: Path = "\(scratch.path)/home/a/b/c"
    var watch = try FolderWatch([deep], of: ProfileFolder.isProfile)
    try shell("echo x > noise && mkdir b")
    #expect(try watch.changes() == [])
    for script in ["mkdir a", "mkdir -p a/b/c", "echo x > a/b/c/desk.yaml", "mv a/b a/d", "mv a/d a/b"] {
      try shell(script)
      #expect(try watch.changes() == [deep], "\(script)")
    }
    try shell("echo y > a/b/c/desk.yaml")
    #expect(try watch.changes() == [deep])
  }

  @Test func followsAFolderThatIsALink() throws {
    try shell("mv profiles one && cp -r one two && ln -s one profiles")
    var watch = try FolderWatch([folder], of: ProfileFolder.isProfile)
    try expectReport(of: "echo x > one/desk.yaml", &watch)
    try expectReport(of: "ln -sfn two profiles", &watch)
    try expectReport(of: "echo x > two/desk.yaml", &watch)
    try expectSilence(of: "echo x > one/desk.yaml", &watch)
    try expectReport(of: "ln -s one new && mv -T new profiles", &watch)
    try expectReport(of: "echo y > one/desk.yaml", &watch)
    try expectReport(of: "rm profiles", &watch)
    try expectReport(of: "ln -s ../home/two profiles", &watch)
    try expectReport(of: "echo y > two/desk.yaml", &watch)
    try expectReport(of: "mv two three", &watch)
  }

  /// As Kubernetes mounts configuration: everything changes at once, when `..data` is renamed over.
  @Test func followsFilesThatAreLinks() throws {
    try shell(
      "cd profiles; rm *; mkdir ..1 ..2; echo 1 > ..1/a.yaml; echo 2 > ..2/a.yaml; ln -s ..1 ..data; ln -s ..data/a.yaml a.yaml"
    )
    var watch = try FolderWatch([folder], of: ProfileFolder.isProfile)
    try expectReport(of: "cd profiles; ln -s ..2 ..tmp; mv -T ..tmp ..data; rm -r ..1", &watch)
    try expectReport(of: "echo 3 > profiles/..2/a.yaml", &watch)
    try expectSilence(of: "echo 3 > profiles/..2/other.yaml", &watch)
    try expectReport(of: "echo 4 > profiles/..2/tmp; mv profiles/..2/tmp profiles/..2/a.yaml", &watch)
    try expectReport(of: "rm profiles/..2/a.yaml", &watch)
    try expectReport(of: "echo 5 > profiles/..2/a.yaml", &watch)
  }

  @Test func linksInACircleLeadNowhere() throws {
    try shell("ln -s b a; ln -s a b; ln -s loop.yaml profiles/loop.yaml")
    var watch = try FolderWatch(["\(scratch.path)/home/a", folder], of: ProfileFolder.isProfile)
    try shell("rm a; mkdir a; echo x > profiles/desk.yaml")
    #expect(try watch.changes() == ["\(scratch.path)/home/a", folder])
  }

  @Test func tellsFoldersApartAndKeepsWhatTheyShare() throws {
    let inner: Path = "\(folder)/inner.yaml"
    var watch = try FolderWatch([folder, "\(scratch.path)/home/other", inner], of: ProfileFolder.isProfile)
    try shell("mkdir other")
    #expect(try watch.changes() == ["\(scratch.path)/home/other"])
    try shell("echo x > other/desk.yaml")
    #expect(try watch.changes() == ["\(scratch.path)/home/other"])
    try shell("mkdir profiles/inner.yaml")
    #expect(try watch.changes() == [folder, inner])
    try shell("echo x > profiles/inner.yaml/a.yaml")
    #expect(try watch.changes() == [inner])
    try shell("echo x > profiles/desk.yaml")
    #expect(try watch.changes() == [folder])
  }

  @Test func gitChangesManyAndIsSeen() throws {
    let git = "git -c user.name=a -c user.email=a@b"
    try shell(
      "cd profiles; git init -q; git add .; \(git) commit -qm one; git checkout -qb two; rm desk.yaml; "
        + "echo x > tv.yaml; git add -A; \(git) commit -qm two")
    var watch = try FolderWatch([folder], of: ProfileFolder.isProfile)
    try expectReport(of: "cd profiles; git checkout -q -", &watch)
    try expectReport(of: "cd profiles; git checkout -q two", &watch)
    try expectSilence(of: "cd profiles; git status", &watch)
  }

  /// The kernel keeps fs.inotify.max_queued_events of them, and says when there were more.
  @Test func aFloodCountsAsAChange() throws {
    var watch = try FolderWatch([folder], of: ProfileFolder.isProfile)
    let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    let most = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
    for index in 0...most / 2 {
      let path = folder.appending("noise\(index % 2)").text
      #expect(open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600).closed && unlink(path) == 0)
    }
    #expect(try watch.changes() == [folder])
  }
}

extension Int32 {
  /// Closes a descriptor that was opened.
  fileprivate var closed: Bool { self >= 0 && close(self) == 0 }
}
