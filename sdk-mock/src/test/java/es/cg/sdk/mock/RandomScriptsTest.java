package es.cg.sdk.mock;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Whatever integrations and people do, in any order, the records agree with each other afterwards. */
final class RandomScriptsTest {
    // Every fourth script is one of the sandbox.
    private static final int SANDBOX = 4;

    @TestFactory
    Stream<DynamicTest> recordsStayConsistentAfterRandomScripts() {
        return scripts(0, Boolean.getBoolean("slow") ? 50 : 20);
    }

    @TestFactory
    @Tag("soak")
    Stream<DynamicTest> recordsStayConsistentAfter1000RandomScripts() {
        return scripts(50, 1050);
    }

    private static Stream<DynamicTest> scripts(long first, long end) {
        return LongStream.range(first, end).mapToObj(seed -> dynamicTest("script " + seed, () -> agree(seed)));
    }

    private static void agree(long seed) throws IOException {
        OffsetDateTime time = OffsetDateTime.parse("2026-11-20T09:00:00+01:00");
        try (MockCg mock = MockCg.builder().time(time).start()) {
            ScriptWorld world = new ScriptWorld(mock, seed % SANDBOX == SANDBOX - 1);
            try {
                run(seed, world);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        "script " + seed + ": " + e.getMessage() + "\nits steps:\n" + world.steps(), e);
            }
        }
    }

    private static void run(long seed, ScriptWorld world) throws IOException {
        List<Long> clients = List.of(world.client(0), world.client(1));
        ScriptEvents events = new ScriptEvents(world, clients);
        List<ScriptBooks> books = new ArrayList<>();
        for (long client : clients) {
            books.add(new ScriptBooks(world, client));
        }
        RandomScript script = new RandomScript(seed, world);
        for (int part = 0; part < 2; part++) {
            script.run();
            for (ScriptBooks each : books) {
                each.read();
            }
        }
        for (int i = 0; i < clients.size(); i++) {
            long client = clients.get(i);
            ScriptNumbers.check(world, client);
            new ScriptPayments(world, client, script.today()).check(events::wasThere);
            if (!world.sandbox()) {
                new ScriptModels(world, client).check(i == 0);
            }
            books.get(i).check();
        }
        events.check();
    }
}
