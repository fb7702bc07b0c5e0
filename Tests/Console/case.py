"""What all attacks on a console share."""

from console import POLICY, Console, Lab, Limited, limit


class Case(Limited):
    """One console for all tests of a class, which has to serve its browser after each of them."""

    arguments = ["--no-open"]

    @classmethod
    def setUpClass(cls):
        with limit(f"the start of {cls.__name__}"):
            cls.lab = cls.enterClassContext(Lab())
            cls.console = cls.enterClassContext(Console(cls.lab, *cls.arguments))
            cls.entered = cls.console.enter()

    def tearDown(self):
        self.assertEqual(self.console.look_again().status, 200, "it no longer serves whom it knows")

    def refused(self, reply, *statuses):
        self.assertIn(reply.status, statuses, reply.body)
        self.guarded(reply)
        self.assertIn("error", reply.json())

    def guarded(self, reply):
        """What every answer of ours carries, and none does."""
        self.assertEqual(reply.all("content-security-policy"), [POLICY])
        self.assertEqual(reply.header("x-content-type-options"), "nosniff")
        self.assertEqual(reply.header("cache-control"), "no-store")
        self.assertEqual([name for name, _ in reply.headers if name.startswith("access-control")], [])

    def asked(self, data, *statuses):
        """These bytes are refused; None stands for a closed connection without an answer."""
        reply = self.console.raw(data)
        self.assertIn(reply.status, statuses, (data[:100], reply.body[:200]))
        self.assertNotIn(b"kept from all", reply.body)
        return reply
