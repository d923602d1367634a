package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.jdbc.internal.tables.OperatorStatements.Selected;
import es.cg.sdk.webhooks.jdbc.internal.tables.PauseTable;
import es.cg.sdk.webhooks.jdbc.internal.tables.PauseTable.Paused;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which events of a receiver a person means: all, or those of a source, of a kind, or of both. Immutable. */
public final class EventSelection {
    private static final int MAX_SOURCE_LENGTH = 128;
    private static final int MAX_KIND_LENGTH = 255;
    private static final EventSelection ALL = new EventSelection(null, null);

    private final @Nullable String source;
    private final @Nullable EventKind kind;

    private EventSelection(@Nullable String source, @Nullable EventKind kind) {
        this.source = source;
        this.kind = kind;
    }

    /** Returns all events. */
    public static EventSelection all() {
        return ALL;
    }

    /**
     * Returns those of these events that this source sent, as {@code WebhookEvent.source()}.
     *
     * @throws IllegalArgumentException if it is {@code *}, or has more than 128 characters
     */
    public EventSelection ofSource(String newSource) {
        return new EventSelection(checked(newSource, MAX_SOURCE_LENGTH), kind);
    }

    /**
     * Returns those of these events that have this kind.
     *
     * @throws IllegalArgumentException if it is {@code *}, or has more than 255 characters
     */
    public EventSelection ofKind(EventKind newKind) {
        return new EventSelection(source, new EventKind(checked(newKind.value(), MAX_KIND_LENGTH)));
    }

    private static String checked(String name, int maxLength) {
        // The table of pauses has this for all.
        if (name.equals(PauseTable.ALL) || name.length() > maxLength) {
            throw new IllegalArgumentException("a selection is of one source or kind, of at most " + maxLength
                    + " characters, and not of \"" + name + "\": leave it out for all");
        }
        return name;
    }

    Selected selected() {
        return new Selected(source, kind == null ? null : kind.value());
    }

    Paused paused() {
        return new Paused(source == null ? PauseTable.ALL : source, kind == null ? PauseTable.ALL : kind.value());
    }

    static EventSelection of(Paused paused) {
        boolean isOfAllSources = paused.eventSource().equals(PauseTable.ALL);
        boolean isOfAllKinds = paused.kind().equals(PauseTable.ALL);
        return new EventSelection(
                isOfAllSources ? null : paused.eventSource(), isOfAllKinds ? null : new EventKind(paused.kind()));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EventSelection selection
                && Objects.equals(source, selection.source)
                && Objects.equals(kind, selection.kind);
    }

    @Override
    public int hashCode() {
        return Objects.hash(source, kind);
    }

    /** Returns the source and the kind. */
    @Override
    public String toString() {
        return "EventSelection[" + (source == null ? "all sources" : "source " + source) + ", "
                + (kind == null ? "all kinds" : "kind " + kind) + "]";
    }
}
