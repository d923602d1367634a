package es.cg.sdk.common;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/** The kind of a foreign identification, in the codes of the tax authority. */
@Assumed
public record TipoIdentificacion(String value) implements Word {
    /** A VAT number of another country of the European Union. */
    public static final TipoIdentificacion NIF_IVA = new TipoIdentificacion("02");

    /** A passport. */
    public static final TipoIdentificacion PASAPORTE = new TipoIdentificacion("03");

    /** An official identification document of the country of residence. */
    public static final TipoIdentificacion DOCUMENTO_OFICIAL = new TipoIdentificacion("04");

    /** A certificate of residence. */
    public static final TipoIdentificacion CERTIFICADO_RESIDENCIA = new TipoIdentificacion("05");

    /** Another document. */
    public static final TipoIdentificacion OTRO_DOCUMENTO = new TipoIdentificacion("06");

    /** Not registered with the tax authority. */
    public static final TipoIdentificacion NO_CENSADO = new TipoIdentificacion("07");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
