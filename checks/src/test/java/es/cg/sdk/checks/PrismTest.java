package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prism finds nothing in the requests of the collection, nor in the mock's answers, that {@code openapi.json} forbids. */
@Tag("soak")
final class PrismTest {
    @TempDir
    private Path folder;

    @Test
    void everyCallOfTheCollectionIsValidInProduction() throws IOException, InterruptedException {
        isValid(false);
    }

    @Test
    void everyCallOfTheCollectionIsValidInTheSandbox() throws IOException, InterruptedException {
        isValid(true);
    }

    @Test
    void closeEndsAllPrismProcesses() throws IOException, InterruptedException {
        List<ProcessHandle> all = new ArrayList<>();
        try (PreparedMock mock = new PreparedMock(false);
                PrismProxy prism = new PrismProxy(mock.baseUrl())) {
            all.add(prism.process());
            prism.process().descendants().forEach(all::add);
            assertThat(all).allMatch(ProcessHandle::isAlive);
        }
        assertThat(all).noneMatch(ProcessHandle::isAlive);
    }

    private void isValid(boolean sandbox) throws IOException, InterruptedException {
        try (PreparedMock mock = new PreparedMock(sandbox);
                PrismProxy prism = new PrismProxy(mock.baseUrl())) {
            Set<String> without = mock.notOffered();
            CollectionRun run = CollectionRun.of(folder, prism.address(), mock);
            List<String> violations = run.failures().stream()
                    .filter(each -> !without.contains(each.substring(0, each.indexOf(':'))))
                    .toList();
            System.out.println("Prism, " + mock + ": " + run.statuses().size() + " requests, "
                    + run.notDone().size() + " operations not done, " + violations.size() + " violations");
            assertThat(violations).isEmpty();
            assertThat(run.notDone()).isEqualTo(without);
        }
    }
}
