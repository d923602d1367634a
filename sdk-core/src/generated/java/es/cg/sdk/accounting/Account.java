package es.cg.sdk.accounting;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** An account or sub-account of the chart, with its balance. Immutable and thread-safe. */
@Assumed
public final class Account extends View {
    public Account(Json json) {
        super(json);
    }

    // formatter:off
    /** The same as {@link #codigo()}. */
    public @Nullable String         id()            { return identifier("id"); }
    /** The digits that {@link Accounts#get} takes. */
    public @Nullable String         codigo()        { return text("codigo"); }
    /** The name of the account. */
    public @Nullable String         nombre()        { return text("nombre"); }
    /** The tax identifier of a customer or supplier. */
    public @Nullable String         nif()           { return text("nif"); }
    /** The level, from 1 to 4; for an account it is the length of the code. */
    public @Nullable Long           nivel()         { return integer("nivel"); }
    /** The code of the account above; null for the first level. */
    public @Nullable String         cuentaPadre()   { return text("cuenta_padre"); }
    /** Whether it is a sub-account. */
    public @Nullable Boolean        esSubcuenta()   { return flag("es_subcuenta"); }
    /** Whether it is active. */
    public @Nullable Boolean        activa()        { return flag("activa"); }
    /** The sum of the debits. */
    public @Nullable BigDecimal     saldoDebe()     { return decimal("saldo_debe"); }
    /** The sum of the credits. */
    public @Nullable BigDecimal     saldoHaber()    { return decimal("saldo_haber"); }
    /** Debits minus credits. */
    public @Nullable BigDecimal     saldo()         { return decimal("saldo"); }
    /** The time of creation. */
    public @Nullable OffsetDateTime creadoEn()      { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime actualizadoEn() { return moment("actualizado_en"); }
    // formatter:on
}
