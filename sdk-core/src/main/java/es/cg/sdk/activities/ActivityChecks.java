package es.cg.sdk.activities;

import es.cg.sdk.common.RequestBuilder;
import java.math.BigDecimal;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks the fields of an activity by the rules of the contract. */
abstract class ActivityChecks<B extends ActivityChecks<B>> extends RequestBuilder<B> {
    private static final Pattern CODIGO_IAE = Pattern.compile("\\d{4}|B0[1-5]");
    private static final Set<BigDecimal> PERCENTAGES = Set.of(
            new BigDecimal(0),
            new BigDecimal(1),
            new BigDecimal(2),
            new BigDecimal(7),
            new BigDecimal(15),
            new BigDecimal(19),
            new BigDecimal(21));

    ActivityChecks(String request, String... fields) {
        super(request, fields);
    }

    /** Checks what is set. */
    final void check() {
        match("codigo_iae", CODIGO_IAE, "4 digits or B01 to B05");
        maxLength("descripcion", 255);
        requireLater("fecha_baja", "fecha_alta");
        requireOneOf("retencion_irpf_pct", PERCENTAGES);
    }

    /** Checks what is set, and that a new activity has what its withholding requires. */
    final void checkNew() {
        if (RetencionIrpfTipo.PERSONALIZADA.value().equals(text("retencion_irpf_tipo"))) {
            require("retencion_irpf_pct");
        }
        check();
    }
}
