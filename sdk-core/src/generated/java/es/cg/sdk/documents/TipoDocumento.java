package es.cg.sdk.documents;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/** The type of a document. */
@Assumed
public record TipoDocumento(String value) implements Word {
    /** An invoice that the client received. */
    public static final TipoDocumento FACTURA_RECIBIDA = new TipoDocumento("factura_recibida");

    /** An invoice that the client issued. */
    public static final TipoDocumento FACTURA_EMITIDA = new TipoDocumento("factura_emitida");

    /** A till receipt. */
    public static final TipoDocumento TICKET = new TipoDocumento("ticket");

    /** A payslip. */
    public static final TipoDocumento NOMINA = new TipoDocumento("nomina");

    /** A bank statement. */
    public static final TipoDocumento EXTRACTO = new TipoDocumento("extracto");

    /** Another type. */
    public static final TipoDocumento OTRO = new TipoDocumento("otro");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
