package es.cg.sdk.invoices;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.base.text.Sha256;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An invoice as a record of the chain: its fingerprint, and what the fingerprint is computed from. Immutable.
 *
 * @param previous the fingerprint of the record before; empty for the first record of an issuer
 */
record ChainRecord(Invoice invoice, String fingerprint, String previous) {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("dd-MM-uuuu", Locale.ROOT);
    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx", Locale.ROOT);
    private static final Pattern HAS_OFFSET = Pattern.compile("T.*[Z+-]");
    private static final ZoneId PENINSULA = ZoneId.of("Europe/Madrid");
    private static final ZoneId CANARIES = ZoneId.of("Atlantic/Canary");

    /** Returns the record of an invoice; null if the invoice has no fingerprint. */
    static @Nullable ChainRecord of(Invoice invoice) {
        String fingerprint = invoice.verifactu().huella();
        return fingerprint == null
                ? null
                : new ChainRecord(
                        invoice,
                        fingerprint.trim().toUpperCase(Locale.ROOT),
                        requireNonNullElse(invoice.verifactu().huellaAnterior(), "")
                                .trim()
                                .toUpperCase(Locale.ROOT));
    }

    /** Returns the name of the first field that the fingerprint needs and that is missing; null if all are there. */
    @Nullable
    String missingField() {
        if (invoice.emisorNif() == null) {
            return "emisor_nif";
        }
        if (invoice.numeroCompleto() == null) {
            return "numero_completo";
        }
        if (invoice.fechaExpedicion() == null) {
            return "fecha_expedicion";
        }
        if (invoice.tipoFactura() == null) {
            return "tipo_factura";
        }
        if (invoice.cuotaIva() == null) {
            return "cuota_iva";
        }
        if (invoice.total() == null) {
            return "total";
        }
        return invoice.verifactu().registradoEn() == null ? "verifactu.registrado_en" : null;
    }

    /**
     * Returns whether the fingerprint is that of the invoice's fields. The text of amounts and times counts, but JSON
     * has numbers, so each way to write them is tried: with two decimals or as received, with the offset as received,
     * of the peninsula, or of the Canaries.
     */
    boolean isUnaltered() {
        BigDecimal vat = requireNonNull(invoice.cuotaIva());
        BigDecimal surcharge = requireNonNullElse(invoice.cuotaRecargo(), BigDecimal.ZERO);
        for (String tax : texts(vat.add(surcharge))) {
            for (String total : texts(requireNonNull(invoice.total()))) {
                String fields = "IDEmisorFactura=" + issuer() + "&NumSerieFactura=" + number()
                        + "&FechaExpedicionFactura=" + day() + "&TipoFactura="
                        + requireNonNull(invoice.tipoFactura()).value().trim()
                        + "&CuotaTotal=" + tax + "&ImporteTotal=" + total + "&Huella=" + previous;
                if (isHashOf(fields, requireNonNull(invoice.verifactu().registradoEn()), fingerprint)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Returns whether the time of registration came without an offset, so that the one in the fingerprint is a guess.
     */
    boolean lacksOffset() {
        String time = invoice.verifactu().json().get("registrado_en").string();
        return time != null && !HAS_OFFSET.matcher(time).find();
    }

    /**
     * Returns the fingerprint of the record of the invoice's annulment at this time, after the record with the given
     * fingerprint.
     */
    String annulment(String before, OffsetDateTime moment) {
        return hash(
                "IDEmisorFacturaAnulada=" + issuer() + "&NumSerieFacturaAnulada=" + number()
                        + "&FechaExpedicionFacturaAnulada=" + day() + "&Huella=" + before,
                MOMENT.format(moment));
    }

    OffsetDateTime registered() {
        return requireNonNullElse(invoice.verifactu().registradoEn(), OffsetDateTime.MIN);
    }

    /** Returns the printed number, or the id of an invoice without one. */
    String name() {
        return name(invoice);
    }

    static String name(Invoice invoice) {
        String number = invoice.numeroCompleto();
        return PrintableText.of(number != null ? number : requireNonNullElse(invoice.id(), "an invoice without id"));
    }

    private String issuer() {
        return requireNonNull(invoice.emisorNif()).trim();
    }

    private String number() {
        return requireNonNull(invoice.numeroCompleto()).trim();
    }

    private String day() {
        LocalDate day = requireNonNull(invoice.fechaExpedicion());
        return DAY.format(day);
    }

    private static Set<String> texts(BigDecimal amount) {
        Set<String> texts = new LinkedHashSet<>();
        if (amount.stripTrailingZeros().scale() <= 2) {
            texts.add(amount.setScale(2, RoundingMode.UNNECESSARY).toPlainString());
        }
        texts.add(amount.toPlainString());
        texts.add(amount.stripTrailingZeros().toPlainString());
        return texts;
    }

    private static boolean isHashOf(String fields, OffsetDateTime moment, String fingerprint) {
        Set<String> moments = new LinkedHashSet<>();
        moments.add(MOMENT.format(moment));
        moments.add(MOMENT.format(moment.atZoneSameInstant(PENINSULA)));
        moments.add(MOMENT.format(moment.atZoneSameInstant(CANARIES)));
        return moments.stream().anyMatch(each -> hash(fields, each).equals(fingerprint));
    }

    private static String hash(String fields, String moment) {
        byte[] text = (fields + "&FechaHoraHusoGenRegistro=" + moment).getBytes(StandardCharsets.UTF_8);
        return HexFormat.of().withUpperCase().formatHex(Sha256.newDigest().digest(text));
    }
}
