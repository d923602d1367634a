package es.cg.sdk.irpfpayments;

import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.common.TipoRenta;
import java.util.Set;

/** Checks what the kind of income requires of a payment with withholding. */
abstract class IrpfPaymentChecks extends RequestBuilder<NewIrpfPayment.Builder> {
    private static final Set<String> OF_MODEL_190 = Set.of(TipoRenta.TRABAJO.value(), TipoRenta.PROFESIONAL.value());

    IrpfPaymentChecks(String request, String... fields) {
        super(request, fields);
    }

    final void check() {
        String kind = text("tipo_renta");
        if (kind == null || OF_MODEL_190.contains(kind)) {
            require("clave_percepcion");
        }
    }
}
