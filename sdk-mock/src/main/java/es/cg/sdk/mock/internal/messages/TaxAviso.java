package es.cg.sdk.mock.internal.messages;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Locale;

/** What an adviser would ask about a record or a tax model: its name in lower case is its code and message key. */
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

    /** Returns the code. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the text. */
    public Message text() {
        return Message.of("aviso." + code());
    }

    /** Returns the text with the number of records and their sum. */
    public Message text(int count, BigDecimal sum) {
        return Message.of("aviso.withRecords", text(), count, sum);
    }

    /** Returns the text with the names of periods after it. */
    public Message text(Collection<String> periods) {
        return Message.of("aviso.withPeriods", text(), periods);
    }

    /** Returns the text with these boxes and records in its two places. */
    public Message text(Collection<String> boxes, Collection<String> records) {
        return Message.of("aviso." + code(), boxes, records);
    }
}
