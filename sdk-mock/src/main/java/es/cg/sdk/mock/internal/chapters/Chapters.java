package es.cg.sdk.mock.internal.chapters;

import es.cg.sdk.mock.internal.service.Chapter;
import es.cg.sdk.mock.internal.service.Handler;
import es.cg.sdk.mock.internal.service.Office;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The table of contents: every chapter that this mock has, opened over one world. */
public final class Chapters {
    private final List<Chapter> chapters;

    /** The chapters over this office's world. */
    public Chapters(Office office) {
        this.chapters = List.of(
                office.jobs(), new StatusChapter(office), new ClientsChapter(office), new ActivitiesChapter(office));
        each(chapter -> chapter.tasks().forEach(office.world().agenda()::on));
    }

    /** Puts down what is there at first. */
    public void seed() {
        each(Chapter::seed);
    }

    /** What each operation does, by {@code operationId}. */
    public Map<String, Handler> handlers() {
        Map<String, Handler> handlers = new HashMap<>();
        each(chapter -> handlers.putAll(chapter.handlers()));
        return Map.copyOf(handlers);
    }

    private void each(Consumer<Chapter> what) {
        chapters.forEach(what);
    }
}
