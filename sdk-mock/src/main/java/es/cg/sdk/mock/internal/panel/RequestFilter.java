package es.cg.sdk.mock.internal.panel;

import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import es.cg.sdk.mock.internal.store.Environment;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Selects recorded requests by the filters of a panel's call, each of which is checked. Immutable. */
final class RequestFilter implements Predicate<RecordedCall> {
    /** The filters, as the list of calls shows them. */
    static final String NAMES = "operation=&idempotency_key=&key=&client=&status=&world=&text=&firm=&from=&until=";

    private static final List<String> WORLDS = List.of(Environment.name(false), Environment.name(true));
    private static final List<String> CLASSES = List.of("2xx", "3xx", "4xx", "5xx");
    private static final List<String> KINDS = List.of("refused", "replayed", "fault");

    /** The filters except the operation, with the words before their values. */
    private static final Map<String, String> WORDS = words();

    private final Map<String, String> query;
    private final String text;
    private final @Nullable Instant from;
    private final @Nullable Instant until;

    /**
     * Reads the filters, and refuses one that can match nothing, so that a check for "never called" cannot pass by a
     * wrong name.
     *
     * @param keys whether there is, or was, a key with a prefix
     */
    RequestFilter(PanelCall call, Contract contract, Predicate<String> keys) {
        this.query = call.query();
        this.text = call.filter("text").toLowerCase(Locale.ROOT);
        String operation = query.get("operation");
        if (operation != null) {
            try {
                contract.mustHave(operation);
            } catch (IllegalArgumentException e) {
                throw PanelCall.malformed(String.valueOf(e.getMessage()));
            }
        }
        call.number("client", 1, Long.MAX_VALUE, 1);
        call.oneOf("world", WORLDS);
        String status = query.get("status");
        if (status != null && !CLASSES.contains(status) && !KINDS.contains(status)) {
            call.number("status", 100, 599, 100);
        }
        this.from = call.instant("from");
        this.until = call.instant("until");
        String key = query.get("key");
        if (key != null && !keys.test(key)) {
            throw PanelCall.malformed("key must be the prefix of a key as GET /panel/keys shows it");
        }
    }

    private static Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("idempotency_key", "with the idempotency key");
        words.put("key", "by the API key");
        words.put("client", "for client");
        words.put("firm", "of");
        words.put("world", "in");
        words.put("status", "with the status");
        words.put("text", "with the text");
        words.put("from", "since");
        words.put("until", "before");
        return words;
    }

    /** Returns the filters in words. */
    String inWords() {
        StringJoiner words = new StringJoiner(" ");
        WORDS.forEach((filter, before) -> {
            if (query.containsKey(filter)) {
                words.add(before + " " + query.get(filter));
            }
        });
        return words.toString();
    }

    @Override
    public boolean test(RecordedCall call) {
        return is("operation", call.operation())
                && is("firm", call.firm())
                && is("world", call.environment())
                && is("idempotency_key", call.idempotencyKey())
                && is("key", call.keyPrefix())
                && is("client", Long.toString(call.client()))
                && isInRange(call.exchange().received())
                && matchesStatus(call)
                && (text.isEmpty() || hasText(call));
    }

    private boolean isInRange(Instant received) {
        return (from == null || !received.isBefore(from)) && (until == null || received.isBefore(until));
    }

    private boolean is(String name, @Nullable String value) {
        return query.get(name) == null || Objects.equals(query.get(name), value);
    }

    private boolean matchesStatus(RecordedCall call) {
        String status = query.getOrDefault("status", "");
        return switch (status) {
            case "refused" -> call.refusedBy() != null;
            case "replayed" -> call.replayed();
            case "fault" -> call.fault() != null;
            case "2xx", "3xx", "4xx", "5xx" -> call.status() / 100 == status.charAt(0) - '0';
            default -> is("status", Integer.toString(call.status()));
        };
    }

    private boolean hasText(RecordedCall call) {
        return Stream.of(
                        call.requestId(),
                        call.request(),
                        call.exchange().query(),
                        call.operation(),
                        call.keyPrefix(),
                        call.idempotencyKey(),
                        call.refusedBy(),
                        call.why(),
                        call.fault(),
                        call.trace(),
                        call.body(),
                        call.answer())
                .anyMatch(
                        field -> field != null && field.toLowerCase(Locale.ROOT).contains(text));
    }
}
