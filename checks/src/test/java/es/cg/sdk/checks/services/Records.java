package es.cg.sdk.checks.services;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The records of a resource, each of a client or of none, and the lists of them. */
final class Records {
    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");
    private static final Pattern FILTER = Pattern.compile("(\\w+)([=<>])(/.+)");
    private static final Set<String> OF_EVERY_LIST = Set.of("cursor", "limit", "modificado_desde");

    private final Map<String, Row> rows = new LinkedHashMap<>();
    private final Supplier<Instant> now;

    private record Row(long client, ObjectNode record, Instant changed) {}

    Records(Supplier<Instant> now) {
        this.now = now;
    }

    /** Adds a record, which becomes the newest. The client is 0 for a record of none. */
    ObjectNode add(String id, long client, ObjectNode record) {
        rows.put(id, new Row(client, record, now.get()));
        return record;
    }

    /** Returns the record that the path of a request names, if it is of the request's client. */
    ObjectNode of(ServiceRequest request) {
        Row row = rows.get(request.id());
        if (row == null || row.client != request.client()) {
            throw Refusal.notFound();
        }
        return row.record;
    }

    /** Sets fields of the record that the path of a request names. */
    ObjectNode change(ServiceRequest request, JsonNode fields) {
        ObjectNode record = of(request);
        if (fields instanceof ObjectNode changes) {
            record.setAll(changes.deepCopy());
        }
        rows.replace(request.id(), new Row(request.client(), record, now.get()));
        return record;
    }

    void remove(ServiceRequest request) {
        of(request);
        rows.remove(request.id());
    }

    /** Returns the records of a client, the oldest first. */
    Stream<ObjectNode> stream(long client) {
        return rows.values().stream().filter(each -> each.client == client).map(Row::record);
    }

    /** Returns the records of the request's client but the one that its path names. */
    Stream<ObjectNode> others(ServiceRequest request) {
        return rows.entrySet().stream()
                .filter(each -> !each.getKey().equals(request.id()) && each.getValue().client == request.client())
                .map(each -> each.getValue().record);
    }

    /** Returns the list with filters such as {@code from>/date}: the parameter, how it compares, and the place. */
    ContractService.Handler list(String... filters) {
        return list(UnaryOperator.identity(), filters);
    }

    /** Returns the list of what is made of each record. */
    ContractService.Handler list(UnaryOperator<ObjectNode> view, String... filters) {
        return request -> {
            List<JsonNode> found = new ArrayList<>();
            Predicate<JsonNode> filter = filter(request.query(), filters);
            for (Row each : rows.values()) {
                if (each.client == request.client() && filter.test(each.record) && isSince(each.changed, request)) {
                    found.add(view.apply(each.record.deepCopy()));
                }
            }
            Collections.reverse(found);
            return page(request, found);
        };
    }

    private static Predicate<JsonNode> filter(Map<String, String> query, String... filters) {
        Map<String, Predicate<JsonNode>> tests = new LinkedHashMap<>();
        for (String each : filters) {
            Matcher filter = FILTER.matcher(each);
            if (!filter.matches()) {
                throw new IllegalArgumentException(each);
            }
            String wanted = query.getOrDefault(filter.group(1), "");
            tests.put(
                    filter.group(1), record -> passes(record.at(filter.group(3)).asText(), filter.group(2), wanted));
        }
        return query.keySet().stream()
                .filter(each -> !OF_EVERY_LIST.contains(each))
                .map(each -> Objects.requireNonNull(tests.get(each), each))
                .reduce(record -> true, Predicate::and);
    }

    private static boolean passes(String value, String compare, String wanted) {
        if (compare.equals("=")) {
            return value.equals(wanted);
        }
        // A date as a limit holds the whole day.
        int order =
                value.substring(0, Math.min(value.length(), wanted.length())).compareTo(wanted);
        return compare.equals("<") ? order <= 0 : order >= 0;
    }

    private static boolean isSince(Instant changed, ServiceRequest request) {
        String since = request.query().get("modificado_desde");
        if (since == null) {
            return true;
        }
        Instant time = since.length() == 10
                ? LocalDate.parse(since).atStartOfDay(MADRID).toInstant()
                : ZonedDateTime.parse(since).toInstant();
        return !changed.isBefore(time);
    }

    /** Returns a page of a list that begins with the newest. A cursor says how many older records are left. */
    static Reply page(ServiceRequest request, List<? extends JsonNode> rows) {
        String list = request.operation().path() + "#";
        String cursor = request.query().get("cursor");
        int first = cursor == null ? 0 : rows.size() - left(cursor, list);
        if (first < 0) {
            throw Refusal.parameter("cursor_no_valido", "cursor", "no cursor of this list");
        }
        int end = Math.min(rows.size(), first + Integer.parseInt(request.query().getOrDefault("limit", "25")));
        ObjectNode page = Nodes.object("object", "list");
        ArrayNode data = page.putArray("data");
        rows.subList(first, end).forEach(data::add);
        String next = Base64.getUrlEncoder().encodeToString((list + (rows.size() - end)).getBytes(UTF_8));
        page.put("has_more", end < rows.size());
        page.put("next_cursor", end < rows.size() ? next : null);
        return Reply.ok(page);
    }

    private static int left(String cursor, String list) {
        try {
            String text = new String(Base64.getUrlDecoder().decode(cursor), UTF_8);
            return text.startsWith(list) ? Integer.parseInt(text.substring(list.length())) : Integer.MAX_VALUE;
        } catch (IllegalArgumentException e) {
            return Integer.MAX_VALUE;
        }
    }
}
