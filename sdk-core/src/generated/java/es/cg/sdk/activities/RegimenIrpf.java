package es.cg.sdk.activities;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;

/** The method that determines an activity's income for the personal income tax (IRPF). */
public record RegimenIrpf(String value) implements Word {
    /** Direct assessment, normal method. */
    public static final RegimenIrpf ESTIMACION_DIRECTA_NORMAL = new RegimenIrpf("estimacion_directa_normal");

    /** Direct assessment, simplified method. */
    public static final RegimenIrpf ESTIMACION_DIRECTA_SIMPLIFICADA =
            new RegimenIrpf("estimacion_directa_simplificada");

    /** Objective assessment by modules. */
    public static final RegimenIrpf ESTIMACION_OBJETIVA_MODULOS = new RegimenIrpf("estimacion_objetiva_modulos");

    /** None, for example for a company. */
    public static final RegimenIrpf NO_APLICA = new RegimenIrpf("no_aplica");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
