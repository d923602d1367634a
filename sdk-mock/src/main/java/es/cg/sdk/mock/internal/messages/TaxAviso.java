package es.cg.sdk.mock.internal.messages;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;

/**
 * What an adviser would ask about a record or a tax model: the code of the aviso is the name in lower case. {@code
 * tax-avisos.properties} has the texts.
 */
public enum TaxAviso {
    LIMITE_FACTURA_SIMPLIFICADA,
    SUSTITUCION_DESCUADRADA,
    TOTAL_NEGATIVO,
    RECTIFICACION_EXCESIVA,
    IVA_CERO_SIN_CAUSA,
    ENTREGA_SIN_NIF_IVA,
    NO_SUJETA_A_CLIENTE_ESPANOL,
    NO_SUJETA_CON_RETENCION,
    IVA_EN_REGIMEN_EXENTO,
    ANULADA_EN_PERIODO_PRESENTADO,
    RENTA_EXENTA_CON_RETENCION,
    IMPORTACION_DIFERIDA_TRIMESTRAL,
    IVA_DE_PROVEEDOR_EXTRANJERO,
    TICKET_SIN_DATOS,
    TIPO_NO_ESPANOL,
    PRORRATA,
    GASTO_SIN_ACTIVIDAD,
    RETENCION_SIN_MODELO,
    RETENCION_REPETIDA,
    PERIODO_ANTERIOR_SIN_GENERAR,
    MODELO_DESACTUALIZADO,
    CLAVES_NO_CALCULADAS,
    RECTIFICACION_SIN_PERIODO;

    private static final Properties TEXTS = texts();

    private static Properties texts() {
        Properties texts = new Properties();
        try (InputStream file = TaxAviso.class.getResourceAsStream("tax-avisos.properties")) {
            texts.load(new InputStreamReader(Objects.requireNonNull(file), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return texts;
    }

    private String text(String language) {
        return Objects.requireNonNull(TEXTS.getProperty(code() + "." + language));
    }

    /** Returns the code. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the text. */
    public Message text() {
        return new Message(text("es"), text("en"));
    }

    /** Returns the text with the number of records and their sum. */
    public Message text(int count, BigDecimal sum) {
        return new Message(
                text("es") + " Registros: " + count + "; importe: " + sum.toPlainString() + ".",
                text("en") + "; records: " + count + ", amount: " + sum.toPlainString());
    }

    /** Returns the text with the names of periods after it. */
    public Message text(Collection<String> periods) {
        String names = " " + String.join(", ", periods);
        return new Message(text("es") + names + ".", text("en") + names);
    }

    /** Returns the text with these boxes and records in its two places. */
    public Message text(Collection<String> boxes, Collection<String> records) {
        Object[] named = {String.join(", ", boxes), String.join(", ", records)};
        return new Message(
                String.format(Locale.ROOT, text("es"), named), String.format(Locale.ROOT, text("en"), named));
    }
}
