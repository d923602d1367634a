package es.cg.sdk.irpfpayments;

import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.common.TipoRenta;
import java.util.Set;

/** Checks what a payment with withholding requires: the payee, and a key of model 190 by the kind of income. */
abstract class IrpfPaymentChecks extends RequestBuilder<NewIrpfPayment.Builder> {
    private static final Set<String> OF_MODEL_190 = Set.of(TipoRenta.TRABAJO.value(), TipoRenta.PROFESIONAL.value());

    IrpfPaymentChecks(String request, String... fields) {
        super(request, fields);
    }

    final void check() {
        if (text("identificacion") == null) {
            require("perceptor_nif");
        }
        String kind = text("tipo_renta");
        if (kind == null || OF_MODEL_190.contains(kind)) {
            require("clave_percepcion");
        }
    }
}
