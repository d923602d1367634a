package es.cg.sdk.examples;

import es.cg.sdk.json.Json;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.internal.ProgramBanner;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** The mock as a program of its own, for the other examples and for integrations in any language. */
@Command(
        name = "mock",
        description = {
            "Runs the mock, with its page, until Ctrl-C.",
            "The options are those of sdk-mock-standalone.jar."
        },
        mixinStandardHelpOptions = true)
final class StandaloneMock implements Callable<Integer> {
    @ParentCommand
    private @Nullable Examples parent;

    @Mixin
    private MockOptions options = new MockOptions();

    @Option(names = "--json", description = "Print addresses and keys as one line of JSON, and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        Examples given = Objects.requireNonNull(parent, "picocli sets it");
        Terminal terminal = given.terminal();
        try (Interruption end = new Interruption(given.language());
                MockCg mock = options.builder(json).start()) {
            end.begin();
            print(terminal, mock, given.language());
            end.await();
            return Example.DONE;
        } catch (IllegalArgumentException | UncheckedIOException wrong) {
            terminal.err().println(given.language().of("mock: " + wrong.getMessage()));
            return CommandLine.ExitCode.USAGE;
        } catch (IllegalStateException failed) {
            terminal.err().println(given.language().of("mock: " + failed.getMessage()));
            return Example.FAILED;
        }
    }

    private void print(Terminal terminal, MockCg mock, Language language) {
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("production", mock.baseUrl());
            document.put("sandbox", mock.sandboxUrl());
            document.put("panel", mock.panelUrl());
            Map<String, Object> keys = new LinkedHashMap<>();
            keys.put("live", mock.liveKey());
            keys.put("test", mock.testKey());
            keys.put("sandbox", mock.sandboxKey());
            document.put("keys", keys);
            document.put("clients", mock.clients());
            document.put("sandbox_clients", mock.sandboxClients());
            terminal.out().println(Json.of(document).text());
            return;
        }
        ProgramBanner.of(mock, language.tag(), NextCommand.jarAnywhere()).forEach(terminal.out()::println);
    }
}
