package es.cg.sdk.webhooks.forms;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;

/**
 * A service of which the contract alone is known: its events carry an {@code id}, and in the sandbox {@code environment}.
 * How it names and writes everything else is drawn once, and the same for all its events; what it writes anew for each
 * attempt too. One thread's.
 */
public final class UnknownService {
    private static final List<String> KINDS = List.of(
            "invoice.emitted",
            "invoice.annulled",
            "document.processed",
            "tax_model.generated",
            "consent.revoked",
            "expense.confirmed",
            "bank_transaction.matched");
    private static final int MAX_ATTEMPTS = 5;

    private final Random random;
    private final KindForm kindForm;
    private final String kindName;
    private final String createdName;
    private final String clientName;
    private final String recordName;
    private final int nesting;
    private final Layout layout;
    private final IdForm idForm;
    private final String environment;
    private final boolean isWrapped;
    private final boolean writesAnew;
    private int events;

    private enum KindForm {
        TEXT,
        ABSENT,
        OBJECT,
        ARRAY,
        NUMBER,
        NULL,
        EMPTY,
        CONSTANT,
        UPPER,
        PREFIXED,
        NESTED
    }

    private enum Layout {
        DENSE,
        SPACED,
        LINES,
        MARKED,
        WIDE
    }

    private enum IdForm {
        TEXT,
        UUID,
        INTEGER,
        LONG,
        LETTERS
    }

    /** One of all that there may be, drawn from this source. */
    public UnknownService(Random random) {
        this.random = random;
        this.kindForm = random.nextBoolean() ? KindForm.TEXT : one(KindForm.values());
        this.kindName = one("type", "type", "type", "type", "event", "event_type", "tipo", "evento", "kind", "name");
        this.createdName = one("created", "timestamp", "fecha", "occurred_at", "created_at", "sent");
        this.clientName = one("client_id", "cliente_id", "client", "account", "empresa");
        this.recordName = one("data", "payload", "object", "resource", "datos", "attributes");
        this.nesting = one(0, 0, 1, 2, 3);
        this.layout = one(Layout.values());
        this.idForm = one(IdForm.values());
        this.environment = random.nextInt(8) == 0
                ? one("\"sandbox\"", "\"test\"", "{}", "1")
                : one("", "", "", "null", "\"production\"", "\"live\"");
        this.isWrapped = random.nextInt(20) == 0;
        this.writesAnew = random.nextBoolean();
    }

    @SafeVarargs
    private <T> T one(T... all) {
        return all[random.nextInt(all.length)];
    }

    /** Its next event. */
    public Form event() {
        events++;
        String id = id();
        String kind = one(KINDS.toArray(new String[0]));
        String fixed = random.nextLong() + "";
        List<byte[]> bodies = new ArrayList<>();
        List<String> members = members(id, kind, 0);
        for (int i = 0; i < MAX_ATTEMPTS; i++) {
            if (writesAnew) {
                members = members(id, kind, i);
                Collections.shuffle(members, random);
            }
            bodies.add(written(members, fixed));
        }
        return new Form(
                isWrapped ? "" : id,
                kind,
                environment.equals("\"sandbox\""),
                random.nextInt(4) == 0 ? 1 + random.nextInt(2) : 0,
                bodies);
    }

    private String id() {
        long number = Math.abs(random.nextLong() % 1_000_000_000_000L) * 1000 + events;
        return switch (idForm) {
            case TEXT -> "evt_" + number;
            case UUID -> new UUID(number, random.nextLong()).toString();
            case INTEGER -> Long.toString(number);
            case LONG -> "evt_" + number + "x".repeat(200);
            case LETTERS -> "año " + number + " 🙂/€";
        };
    }

    private List<String> members(String id, String kind, int attempt) {
        List<String> members = new ArrayList<>();
        members.add("\"id\":" + (idForm == IdForm.INTEGER ? id : "\"" + id + "\""));
        addKind(members, kind);
        members.add("\"" + createdName + "\":" + time(attempt));
        members.add("\"" + clientName + "\":" + one("1001", "\"1001\"", "null", "{\"id\":1001}"));
        members.add("\"" + recordName + "\":" + record(nesting));
        if (!environment.isEmpty()) {
            members.add("\"environment\":" + environment);
        }
        if (writesAnew) {
            members.add("\"attempt\":" + attempt);
        }
        if (random.nextBoolean()) {
            members.add("\"x_" + random.nextInt(1000) + "\":" + odd());
        }
        return members;
    }

    private void addKind(List<String> members, String kind) {
        String member = "\"" + kindName + "\":";
        switch (kindForm) {
            case TEXT -> members.add(member + "\"" + kind + "\"");
            case ABSENT -> {}
            case OBJECT -> members.add(member + "{\"name\":\"" + kind + "\"}");
            case ARRAY -> members.add(member + "[\"" + kind + "\"]");
            case NUMBER -> members.add(member + KINDS.indexOf(kind));
            case NULL -> members.add(member + "null");
            case EMPTY -> members.add(member + "\"\"");
            case CONSTANT -> members.add(member + "\"event\",\"action\":\"" + kind + "\"");
            case UPPER -> members.add(member + "\"" + kind.toUpperCase(Locale.ROOT) + "\"");
            case PREFIXED -> members.add(member + "\"es.cg." + kind + "\"");
            case NESTED -> members.add("\"meta\":{" + member + "\"" + kind + "\"}");
        }
    }

    private String time(int attempt) {
        long seconds = 1_767_225_600L + events + attempt;
        return one(
                Long.toString(seconds),
                Long.toString(seconds * 1000),
                seconds + ".25",
                "\"2026-01-01T00:00:" + (10 + attempt) + "Z\"",
                "\"01/01/2026\"",
                "null");
    }

    private String record(int depth) {
        return depth == 0
                ? "{\"id\":\"inv_" + events + "\",\"total\":" + one("121.00", "1.21e2", "\"121,00\"") + ",\"n\":"
                        + odd() + "}"
                : "{\"" + one("object", "item", "value") + "\":" + record(depth - 1) + ",\"type\":\"invoice\"}";
    }

    /** A value that is JSON, and that some readers stumble over. */
    private String odd() {
        return one(
                "\"Peña & Cía 🙂\"",
                "\"\\u0041\\/\\n\\ud83d\\ude00\"",
                "\"\\ud800\"",
                "\"\\u0000\"",
                "12345678901234567890123456789012345678901234567890",
                "1e400",
                "-10e2147483647",
                "1e-1001",
                "{\"a\":1,\"a\":2}",
                "{\"\":null}",
                "[".repeat(300) + "]".repeat(300),
                "{\"id\":\"evt_other\",\"environment\":\"sandbox\"}",
                "[true,false,null,[],{}]",
                "\"" + "x".repeat(3000) + "\"");
    }

    private byte[] written(List<String> members, String fixed) {
        String separator = switch (layout) {
            case DENSE, MARKED, WIDE -> ",";
            case SPACED -> " ,  ";
            case LINES -> ",\r\n  ";
        };
        String text = "{" + String.join(separator, members) + "}";
        if (isWrapped) {
            text = "{\"version\":\"" + fixed + "\",\"event\":" + text + "}";
        }
        return switch (layout) {
            case MARKED -> ("\ufeff" + text + "\n").getBytes(UTF_8);
            case WIDE -> text.getBytes(UTF_16BE);
            default -> text.getBytes(UTF_8);
        };
    }

    @Override
    public String toString() {
        return "UnknownService[kind " + kindForm + " at " + kindName + ", record at " + recordName + ", " + layout
                + ", id "
                + idForm + ", environment " + environment + (isWrapped ? ", wrapped" : "")
                + (writesAnew ? ", written anew" : "") + "]";
    }
}
