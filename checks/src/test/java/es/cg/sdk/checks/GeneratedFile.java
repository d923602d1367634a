package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A file of the project that a program here makes, and that is committed so that every change of it can be seen. */
record GeneratedFile(String name) {
    private static final int SHOWN = 40;

    /** Demands that the file holds this; writes it if the build was asked to. */
    void holds(String content) {
        Path file = Project.file(name);
        String stored = Files.exists(file) ? Project.text(file) : "";
        if (stored.equals(content)) {
            return; // other tests may be reading it
        }
        if (!Project.UPDATING) {
            fail(stale(stored, content));
        }
        write(file, content);
    }

    String stale(String stored, String content) {
        List<String> lines = changes(stored, content);
        int more = Math.max(0, lines.size() - SHOWN);
        return name + " no longer tells what is there. If the change is meant, renew the file and commit it:\n"
                + "    mvn verify -Dupdate=true\n"
                + (lines.isEmpty() ? "  (the same lines in another order)" : "What came (+) and went (-):\n  ")
                + String.join("\n  ", lines.subList(0, lines.size() - more))
                + (more == 0 ? "" : "\n  … and " + more + " lines more");
    }

    private static List<String> changes(String stored, String content) {
        List<String> gone = new ArrayList<>(stored.lines().toList());
        List<String> come = new ArrayList<>();
        content.lines().filter(each -> !gone.remove(each)).forEach(each -> come.add("+ " + each));
        List<String> changes = new ArrayList<>();
        gone.forEach(each -> changes.add("- " + each));
        changes.addAll(come);
        return changes;
    }

    private static void write(Path file, String content) {
        try {
            Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }
}
