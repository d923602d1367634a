package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What the steps of a random script share: its world and random numbers, its day and the client that it acts on. */
final class ScriptContext {
    static final List<String> RATES = List.of("21", "21", "21", "10", "4");
    private static final List<String> SURCHARGES = List.of("5.2", "5.2", "5.2", "1.4", "0.5");

    private final Random random;
    private final ScriptWorld world;
    private LocalDate today = LocalDate.of(2026, 11, 20);
    private long client;
    private int made;

    ScriptContext(long seed, ScriptWorld world) {
        this.random = new Random(seed);
        this.world = world;
    }

    Random random() {
        return random;
    }

    ScriptWorld world() {
        return world;
    }

    LocalDate today() {
        return today;
    }

    /** The client of the current step. */
    long client() {
        return client;
    }

    /** Chooses the client of the next step: mostly the first one. */
    void chooseClient() {
        client = world.client(random.nextInt(4) == 0 ? 1 : 0);
    }

    /** Returns the next of the numbers that are given once. */
    int next() {
        return ++made;
    }

    <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    String day(int most) {
        return today.minusDays(random.nextInt(most)).toString();
    }

    String amount(int most) {
        return BigDecimal.valueOf(100 + random.nextInt(most * 100), 2).toPlainString();
    }

    /** The id of one of the newest records of a list; one that names nothing if there is none. */
    String any(String path) throws IOException {
        List<JsonNode> some = ScriptWorld.listed(world.get(path + (path.contains("?") ? "&" : "?") + "limit=8", client)
                .path("data"));
        return some.isEmpty() ? "none" : one(some).path("id").asText();
    }

    String lines(boolean surcharged, int sign) {
        return IntStream.rangeClosed(0, random.nextInt(3))
                .mapToObj(each -> line(surcharged, sign))
                .collect(Collectors.joining(",", "[", "]"));
    }

    private String line(boolean surcharged, int sign) {
        int rate = random.nextInt(RATES.size());
        boolean exempt = random.nextInt(8) == 0;
        return "{\"concepto\":\"Venta\",\"cantidad\":%d,\"precio_unitario\":%s%s,\"iva_pct\":%s%s}"
                .formatted(
                        1 + random.nextInt(3),
                        sign < 0 ? "-" : "",
                        amount(400),
                        exempt ? "0" : RATES.get(rate),
                        exempt
                                ? ",\"exencion\":\"" + one(List.of("E1", "E5")) + "\""
                                : surcharged ? ",\"recargo_pct\":" + SURCHARGES.get(rate) : "");
    }

    String series() {
        return world.sandbox() ? "SBX" : one(List.of("A", "A", "B"));
    }

    JsonNode someInvoice() throws IOException {
        String id = any("/invoices?sentido=emitida");
        return id.equals("none") ? Caller.parsed("{\"id\":\"none\"}") : world.get("/invoices/" + id, client);
    }

    void advance() throws IOException {
        int days = one(List.of(0, 0, 1, 7, 35));
        today = today.plusDays(days);
        clock("PT" + (days == 0 ? 1 : days * 24) + "H");
    }

    void clock(String duration) throws IOException {
        if (!world.sandbox()) {
            world.panel("/panel/clock", "{\"advance\":\"" + duration + "\"}");
        } else {
            long seconds = Duration.parse(duration).toSeconds();
            world.post("/sandbox/clock/advance", client, "{\"segundos\":" + seconds + "}");
        }
    }
}
