package es.cg.sdk.checks.services;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;

/** What the contract shows of a request to issue an invoice, once the rules that both services have are met. */
record InvoiceOrder(String series, int year, boolean hasTaxId) {
    private static final Set<String> SERIES = Set.of("A", "B", "C");

    /**
     * Returns the order, or throws if the invoice cannot be issued.
     *
     * @param simplified the service's word for a simplified invoice, which needs no recipient
     */
    static InvoiceOrder of(JsonNode body, String simplified) {
        String series = body.path("serie").asText();
        int year = body.path("ejercicio").asInt();
        if (!SERIES.contains(series)) {
            throw Refusal.of(409, "serie_no_disponible", "the client has no such series");
        }
        if (!body.path("fecha_expedicion").asText().startsWith(year + "-")) {
            throw Refusal.field("ejercicio", "it is not the year of fecha_expedicion");
        }
        if (!body.path("tipo_factura").asText().equals(simplified)) {
            for (String each : Set.of("receptor_nif", "receptor_nombre")) {
                if (!body.has(each)) {
                    throw Refusal.field(each, "it is required for this kind of invoice");
                }
            }
        }
        return new InvoiceOrder(series, year, body.has("receptor_nif"));
    }

    /** Returns a fingerprint of 64 hexadecimal digits. */
    static String fingerprint(String number) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(number.getBytes(UTF_8));
            return HexFormat.of().withUpperCase().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
