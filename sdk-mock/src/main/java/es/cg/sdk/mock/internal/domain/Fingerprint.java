package es.cg.sdk.mock.internal.domain;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Computes the fingerprint of a billing record, with the field order that the tax authority publishes. */
public final class Fingerprint {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("dd-MM-uuuu");
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx");

    private Fingerprint() {}

    /**
     * The values that every billing record has.
     *
     * @param issuer the issuer's tax id
     * @param number the invoice's whole number, series included
     * @param date its date of issue
     * @param previous the fingerprint of the issuer's previous record; null for the first
     * @param generated when the record was made
     */
    public record Link(
            String issuer,
            String number,
            LocalDate date,
            @Nullable String previous,
            OffsetDateTime generated) {}

    /** Returns the fingerprint of an issue. The text of the amounts counts: 12.1 and 12.10 differ. */
    public static String ofIssue(Link link, String kind, String tax, String total) {
        return sha256("IDEmisorFactura=" + link.issuer().trim()
                + "&NumSerieFactura=" + link.number().trim()
                + "&FechaExpedicionFactura=" + day(link.date())
                + "&TipoFactura=" + kind.trim()
                + "&CuotaTotal=" + tax.trim()
                + "&ImporteTotal=" + total.trim()
                + end(link));
    }

    /** Returns the fingerprint of an annulment. */
    public static String ofAnnulment(Link link) {
        return sha256("IDEmisorFacturaAnulada=" + link.issuer().trim()
                + "&NumSerieFacturaAnulada=" + link.number().trim()
                + "&FechaExpedicionFacturaAnulada=" + day(link.date())
                + end(link));
    }

    /** Returns a date in the tax authority's format, with the day first. */
    public static String day(LocalDate date) {
        return DAY.format(date);
    }

    /** Returns a time in the tax authority's format, always with seconds. */
    public static String moment(OffsetDateTime moment) {
        return MOMENT.format(moment);
    }

    private static String end(Link link) {
        String previous = link.previous();
        return "&Huella=" + (previous == null ? "" : previous.trim()) + "&FechaHoraHusoGenRegistro="
                + moment(link.generated());
    }

    private static String sha256(String text) {
        return Digests.sha256(text.getBytes(StandardCharsets.UTF_8)).toUpperCase(Locale.ROOT);
    }
}
