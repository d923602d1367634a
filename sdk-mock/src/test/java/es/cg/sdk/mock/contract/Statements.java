package es.cg.sdk.mock.contract;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Imports files into the account that the first client has at first. */
public final class Statements {
    public static final long CLIENT = 1001;

    private Statements() {}

    /** Sends a file, with more members of the body such as {@code ,"formato":"csv"}. */
    public static Answer send(Place place, byte[] file, String more) throws IOException {
        String account = place.get("/bank-accounts", CLIENT).text("/data/0/id");
        String content = Base64.getEncoder().encodeToString(file);
        return place.post(
                "/bank-transactions/import",
                "{\"cuenta_id\":\"%s\",\"contenido_base64\":\"%s\"%s}".formatted(account, content, more),
                CLIENT);
    }

    /** The job of a file, when it is over. */
    public static JsonNode ended(Place place, byte[] file) throws IOException {
        return Deferred.ended(place, send(place, file, ""));
    }

    /** The import of a file that is taken. */
    public static JsonNode result(Place place, byte[] file) throws IOException {
        return Deferred.result(place, send(place, file, ""));
    }

    /** The import of a text that is taken. */
    public static JsonNode result(Place place, String text) throws IOException {
        return result(place, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The newest import. */
    public static JsonNode newest(Place place) throws IOException {
        return place.get("/bank-imports", CLIENT).json().at("/data/0");
    }

    /** The movements of the client, newest first; five are there at first. */
    public static List<JsonNode> movements(Place place) throws IOException {
        List<JsonNode> movements = new ArrayList<>();
        place.get("/bank-transactions?limit=100", CLIENT).json().path("data").forEach(movements::add);
        return movements;
    }
}
