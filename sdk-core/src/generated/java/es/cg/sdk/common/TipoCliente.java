package es.cg.sdk.common;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/** The legal form of a client of the firm. */
@Assumed
public record TipoCliente(String value) implements Word {
    /** A self-employed person. */
    public static final TipoCliente AUTONOMO = new TipoCliente("autonomo");

    /** A company. */
    public static final TipoCliente SOCIEDAD = new TipoCliente("sociedad");

    /** A community of property. */
    public static final TipoCliente COMUNIDAD_BIENES = new TipoCliente("comunidad_bienes");

    /** A non-profit entity. */
    public static final TipoCliente ENTIDAD_SIN_LUCRO = new TipoCliente("entidad_sin_lucro");

    /** A private person. */
    public static final TipoCliente PARTICULAR = new TipoCliente("particular");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
