package es.cg.sdk.activities;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;

/** The IRPF withholding on an activity's invoices to businesses and professionals. */
public record RetencionIrpfTipo(String value) implements Word {
    /** None. */
    public static final RetencionIrpfTipo NINGUNA = new RetencionIrpfTipo("ninguna");

    /** 15 %. */
    public static final RetencionIrpfTipo GENERAL = new RetencionIrpfTipo("general");

    /** 7 %, for the first years of an activity. */
    public static final RetencionIrpfTipo INICIO = new RetencionIrpfTipo("inicio");

    /** 2 %. */
    public static final RetencionIrpfTipo AGRARIA = new RetencionIrpfTipo("agraria");

    /** The percentage in {@code retencion_irpf_pct}. */
    public static final RetencionIrpfTipo PERSONALIZADA = new RetencionIrpfTipo("personalizada");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
