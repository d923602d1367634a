package es.cg.sdk.webhooks.conformance;

import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookCorrections;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the service differs from the contract: makes its events of the contract's. Read from corrections files without
 * the library that may be under test, which only checks them. Immutable.
 */
final class Differences {
    /** A service that does what the contract says. */
    static final Differences NONE = new Differences(null, Map.of());

    private static final String AGAINST = "against_contract";
    private static final Map<String, String> PLACES = Map.of(
            "id", "id",
            "type", "type",
            "created", "created",
            "client_id", "client_id",
            "object", "data.object",
            "environment", "environment");

    private final @Nullable WebhookCorrections corrections;
    private final Map<String, FieldDifference> events;
    private final Map<String, FieldDifference> invoice;
    private final Signatures signatures;

    private Differences(@Nullable WebhookCorrections corrections, Map<String, Object> file) {
        Map<String, Object> against = member(file, AGAINST);
        this.corrections = corrections;
        this.events = FieldDifference.all(member(file, "events"), member(against, "events"));
        this.invoice = FieldDifference.all(member(member(file, "answers"), "Invoice"), Map.of());
        this.signatures = new Signatures(
                String.valueOf(member(against, "headers").getOrDefault("CG-Signature", "CG-Signature")), events);
    }

    /**
     * Reads files.
     *
     * @throws IllegalArgumentException if something in one is wrong
     */
    static Differences of(Path first, Path... others) {
        WebhookCorrections corrections = WebhookCorrections.read(first);
        Map<String, Object> all = read(first);
        for (Path each : others) {
            corrections = corrections.and(WebhookCorrections.read(each));
            join(all, read(each));
        }
        return new Differences(corrections, all);
    }

    private static Map<String, Object> read(Path file) {
        try {
            String text = Files.readString(file);
            return JsonText.object(text.startsWith("\uFEFF") ? text.substring(1) : text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void join(Map<String, Object> into, Map<String, Object> more) {
        more.forEach((name, each) -> {
            if (into.get(name) instanceof Map<?, ?> && each instanceof Map<?, ?>) {
                join(member(into, name), JsonText.members(each));
            } else {
                into.put(name, each);
            }
        });
    }

    private static Map<String, Object> member(Map<String, Object> of, String name) {
        Object value = of.get(name);
        return value == null ? Map.of() : JsonText.members(value);
    }

    Signatures signatures() {
        return signatures;
    }

    /** Makes a verifier follow the corrections. */
    SignatureVerifier.Builder correct(SignatureVerifier.Builder verifier) {
        return corrections == null ? verifier : verifier.corrections(corrections);
    }

    /** Returns the event as the service sends it, of that which the contract describes. */
    String event(String contract) {
        if (corrections == null) {
            return contract;
        }
        Map<String, Object> ours = JsonText.object(contract);
        // A place may have this name.
        ours.remove("object");
        Map<String, Object> values = new LinkedHashMap<>();
        PLACES.forEach((part, place) -> {
            Object value = NestedValues.remove(ours, place);
            FieldDifference its = events.get(part);
            if (value != null) {
                Object sent = part.equals("object") ? record(JsonText.members(value)) : value;
                values.put(its == null ? place : its.place(), its == null ? sent : its.theirs(sent));
            }
        });
        values.forEach((place, value) -> NestedValues.put(ours, place, value));
        return JsonText.write(ours);
    }

    private Object record(Map<String, Object> ours) {
        Map<String, Object> theirs = new LinkedHashMap<>(ours);
        Map<String, Object> moved = new LinkedHashMap<>();
        invoice.forEach((field, its) -> {
            Object value = theirs.remove(field);
            if (value != null) {
                moved.put(its.place(), its.theirs(value));
            }
        });
        moved.forEach((place, value) -> NestedValues.put(theirs, place, value));
        return theirs;
    }
}
