package es.cg.sdk.mock.internal.chapters.taxmodels;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which tax models a client files: by its territory, its kind, its VAT regime and its activities. */
public final class ApplicableModels {
    private static final String CODE = "modelo_no_aplicable";

    private static final Set<String> FORAL = Set.of("pais_vasco", "navarra");
    private static final Set<String> OTHER_TAX = Set.of("canarias", "ceuta", "melilla");
    private static final Set<String> WITHOUT_VAT =
            Set.of("recargo_equivalencia", "agricultura_ganaderia", "exento", "no_aplica");
    private static final Set<String> VAT_RETURNS = Set.of("303", "390");
    private static final Set<String> INSTALMENTS = Set.of("130", "131");
    private static final Set<String> CORPORATE = Set.of("200", "202");
    private static final Set<String> CORPORATIONS = Set.of("sociedad", "entidad_sin_lucro");
    private static final Set<String> PERSONS = Set.of("autonomo", "particular");

    private ApplicableModels() {}

    /** Returns the VAT regimes that file no VAT returns and deduct no VAT. */
    static Set<String> withoutVat() {
        return WITHOUT_VAT;
    }

    /** Whether a client files a model. */
    public static boolean applies(Environment environment, Row client, String model) {
        return reason(environment, client, model) == null;
    }

    /** Throws 422 if the client does not file the model. */
    static void check(Environment environment, long client, String model) {
        Row owner = environment.client(client);
        Message reason = owner == null ? null : reason(environment, owner, model);
        if (reason != null) {
            throw ApiException.invalid(CODE, "modelo", reason);
        }
    }

    /** Returns why a client does not file a model; null if it does. */
    private static @Nullable Message reason(Environment environment, Row client, String model) {
        if (!TaxPeriods.models().contains(model)) {
            return null;
        }
        String territory = client.text("territorio");
        String kind = client.text("tipo");
        String regime = client.text("regimen_iva");
        if (FORAL.contains(territory)) {
            return Message.of("taxModel.foralTreasury", territory);
        }
        boolean ofVat = VAT_RETURNS.contains(model);
        if (OTHER_TAX.contains(territory) && (ofVat || model.equals("349"))) {
            return Message.of("taxModel.otherTax", territory, model);
        }
        if (ofVat && WITHOUT_VAT.contains(regime)) {
            return Message.of("taxModel.withoutVatReturns", regime, model);
        }
        boolean wrongKind = (INSTALMENTS.contains(model) && !kind.equals("autonomo"))
                || (CORPORATE.contains(model) && !CORPORATIONS.contains(kind))
                || (model.equals("100") && !PERSONS.contains(kind))
                || (kind.equals("particular") && !model.equals("100"));
        if (wrongKind) {
            return Message.of("taxModel.notOfThisKind", kind, model);
        }
        return INSTALMENTS.contains(model) && !assessed(environment, client, model.equals("131"))
                ? Message.of("taxModel.otherAssessment", model)
                : null;
    }

    /** Whether an activity in use is assessed by modules, or directly; true if there is no activity. */
    private static boolean assessed(Environment environment, Row client, boolean byModules) {
        boolean none = true;
        for (Row activity : environment.table(TableNames.ACTIVITIES).of(client.client())) {
            String regime = activity.text("regimen_irpf");
            if (activity.json().path("activa").asBoolean() && !regime.equals("no_aplica")) {
                none = false;
                if (regime.equals("estimacion_objetiva_modulos") == byModules) {
                    return true;
                }
            }
        }
        return none;
    }
}
