package es.cg.sdk.mock.internal.calls;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.Table;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Pages of lists, newest first. A cursor names the record after which the next page starts, and is signed together with
 * its query: it stays valid while records are added, and another query refuses it.
 */
public final class ListPages {
    private static final int DEFAULT_LIMIT = 25;
    private static final int LARGEST_LIMIT = 100;
    private static final int SIGNATURE = 16;

    private final SecretKeySpec secret;

    /** Creates pages whose cursors are signed with this secret. */
    public ListPages(String secret) {
        this.secret = new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256");
    }

    /** Returns the page of the client's records in a table that the query asks for. */
    public ApiResponse page(ApiCall call, Table table, RowFilter filter) {
        return page(call, (before, most) -> table.page(call.client(), before, most, filter));
    }

    /** As {@link #page(ApiCall, Table, RowFilter)}, with each record as it is shown now. */
    public ApiResponse page(ApiCall call, Table table, RowFilter filter, UnaryOperator<Row> now) {
        return page(
                call,
                (before, most) -> table.page(call.client(), before, most, filter).stream()
                        .map(now)
                        .toList());
    }

    /** Returns the page of the records of all clients in a table that the query asks for. */
    public ApiResponse pageOfAll(ApiCall call, Table table, RowFilter filter) {
        return page(call, (before, most) -> table.pageOfAll(before, most, filter));
    }

    /** Returns the page of the records of these clients in a table that the query asks for. */
    public ApiResponse pageOf(ApiCall call, Table table, Set<Long> clients) {
        return page(call, (before, most) -> table.pageOf(clients, before, most, RowFilter.all()));
    }

    /** Returns the page of these rows, few and newest first, that the query asks for. */
    public ApiResponse page(ApiCall call, Collection<Row> newestFirst) {
        return page(
                call,
                (before, most) -> newestFirst.stream()
                        .filter(row -> row.number() < before)
                        .limit(most)
                        .toList());
    }

    /** Where the rows of a page come from. */
    private interface Source {
        /** Returns up to {@code most} rows with numbers below {@code before}, newest first. */
        List<Row> newest(long before, int most);
    }

    private ApiResponse page(ApiCall call, Source source) {
        int limit = limit(call.query("limit"));
        List<Row> rest = source.newest(before(call), limit + 1);
        List<Row> page = rest.subList(0, Math.min(limit, rest.size()));
        boolean more = rest.size() > page.size();
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("object", "list");
        ArrayNode data = body.putArray("data");
        page.forEach(row -> data.add(row.shown()));
        body.put("has_more", more);
        body.put("next_cursor", more ? cursor(call, page.get(page.size() - 1).number()) : null);
        return ApiResponse.made(200, body);
    }

    private static int limit(@Nullable String limit) {
        if (limit == null) {
            return DEFAULT_LIMIT;
        }
        int number = limit.matches("[0-9]{1,3}") ? Integer.parseInt(limit) : 0;
        if (number < 1 || number > LARGEST_LIMIT) {
            throw ApiException.malformed("limite_no_valido", "limit", Message.of("record.wrongLimit"));
        }
        return number;
    }

    private long before(ApiCall call) {
        String cursor = call.query("cursor");
        if (cursor == null) {
            return Long.MAX_VALUE;
        }
        try {
            String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            String[] parts = text.split("\\.", -1);
            if (parts.length == 2
                    && cursor.equals(encoded(text))
                    && parts[0].matches("[0-9]{1,18}")
                    && MessageDigest.isEqual(
                            parts[1].getBytes(StandardCharsets.UTF_8),
                            signature(call, parts[0]).getBytes(StandardCharsets.UTF_8))) {
                return Long.parseLong(parts[0]);
            }
        } catch (IllegalArgumentException notBase64) {
            // Refused below like every other wrong cursor.
        }
        throw ApiException.malformed("cursor_no_valido", "cursor", Message.of("record.wrongCursor"));
    }

    private String cursor(ApiCall call, long number) {
        String text = number + "." + signature(call, Long.toString(number));
        return encoded(text);
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private String signature(ApiCall call, String number) {
        Map<String, String> filters = new TreeMap<>(call.request().query());
        filters.remove("cursor");
        filters.remove("limit");
        StringBuilder signed = new StringBuilder(call.request().path().toString());
        signed.append('\n').append(call.client()).append('\n').append(number);
        // With lengths, so that no two queries give the same text.
        filters.forEach((name, value) -> signed.append('\n')
                .append(name.length())
                .append(' ')
                .append(name)
                .append(value));
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(secret);
            byte[] bytes = mac.doFinal(signed.toString().getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).substring(0, SIGNATURE);
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every Java has HmacSHA256", e);
        }
    }
}
