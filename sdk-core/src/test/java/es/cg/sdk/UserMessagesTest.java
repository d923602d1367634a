package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.common.Iban;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallReport;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.errors.FieldError;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.RefusedValueException;
import es.cg.sdk.errors.RequestRefusedException;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.messages.UserMessages;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a person reads: how a write stands, what happened, and what to do only if nothing was done. */
class UserMessagesTest {
    private static final UserMessages ENGLISH = UserMessages.in(Locale.ENGLISH);
    private static final UserMessages SPANISH = UserMessages.in(Locale.forLanguageTag("es-ES"));

    private static CallReport write(Outcome outcome) {
        return read(outcome).idempotencyKey("k");
    }

    private static CallReport read(Outcome outcome) {
        return CallReport.of("invoices.issue").requestId("req_1").outcome(outcome, "");
    }

    private static ErrorBody error(int status, String code) {
        return ErrorBody.of(status).with("code", code);
    }

    @Test
    void writeThatDidNothingSaysSoAndWhatToDo() {
        ApiException refused = new ApiException(write(Outcome.NOTHING_DONE), error(409, "emision_no_posible"));

        assertThat(ENGLISH.of(refused))
                .isEqualTo("Nothing was saved. The invoice cannot be issued now. Try again later.");
        assertThat(SPANISH.of(refused))
                .isEqualTo("No se ha guardado nada. Ahora no se puede emitir la factura."
                        + " Vuelva a intentarlo más tarde.");
    }

    @Test
    void writeThatMayBeDoneGetsNoAdviceToTryAgain() {
        ApiException unclear = new ApiException(write(Outcome.UNKNOWN), error(503, "servicio_no_disponible"));

        assertThat(ENGLISH.of(unclear))
                .isEqualTo("We do not know whether this was saved. Check whether the accounting firm has it already."
                        + " Repeating the same document is safe only through the journal of this program."
                        + " The service is not available.");
    }

    @Test
    void readSaysNothingOfWhatWasSaved() {
        assertThat(ENGLISH.of(new ConnectionException(read(Outcome.NOTHING_DONE), "no answer", null)))
                .isEqualTo("There is no connection to the service of the accounting firm. Try again later.");
    }

    @Test
    void codeThatIsNotKnownIsNamedWithTheRequest() {
        assertThat(ENGLISH.of(new ApiException(write(Outcome.UNKNOWN), error(500, "algo_nuevo"))))
                .startsWith("We do not know")
                .endsWith("The service answered algo_nuevo (request req_1).");
        assertThat(ENGLISH.of(new ApiException(write(Outcome.NOTHING_DONE), error(422, "algo_nuevo"))))
                .isEqualTo("Nothing was saved. The service answered algo_nuevo (request req_1)."
                        + " Tell the support of the program.");
    }

    @Test
    void refusedFieldsHaveTheNamesOfTheScreen() {
        ErrorBody body = error(422, "datos_invalidos")
                .fields(List.of(
                        new FieldError("receptor_nif", "x", "secret"),
                        new FieldError("lineas.1.iva_pct", null, null),
                        new FieldError("otro", null, null)));
        UserMessages named = ENGLISH.withFieldNames(Map.of("receptor_nif", "tax id", "lineas.iva_pct", "VAT of line"));

        assertThat(named.of(new ValidationException(write(Outcome.NOTHING_DONE), body)))
                .isEqualTo("Nothing was saved. Some data is not valid: tax id; VAT of line (2); otro."
                        + " Check the marked fields.");
    }

    @Test
    void valueThatThisLibraryRefusesHasASentence() {
        RefusedValueException line = catchThrowableOfType(
                RefusedValueException.class,
                () -> NewInvoice.builder()
                        .serie("A")
                        .fechaExpedicion(LocalDate.of(2026, 11, 20))
                        .set("lineas", List.of(Map.of("concepto", "Asesoría", "cantidad", 1, "precio_unitario", 100)))
                        .build());

        assertThat(SPANISH.withFieldNames(Map.of("lineas.iva_pct", "IVA")).of(line))
                .isEqualTo("IVA (1): Falta este dato.");
        assertThat(ENGLISH.of(catchThrowableOfType(RefusedValueException.class, () -> TaxId.of("B12345678"))))
                .isEqualTo("The check letter or digit of the tax id is wrong.");
        assertThat(SPANISH.of(catchThrowableOfType(RefusedValueException.class, () -> Iban.of("ES00"))))
                .isEqualTo("No es un IBAN.");
    }

    @Test
    void refusedKeyIsSaidBehindTheOutcome() {
        CallReport report = write(Outcome.UNKNOWN);

        assertThat(ENGLISH.of(new RequestRefusedException(report, "was refused", null, "key_refused")))
                .startsWith("We do not know whether this was saved.")
                .endsWith("The service has refused the key of the accounting firm: whoever runs the program must ask"
                        + " the firm for a new key, and store it.");
    }

    @Test
    void itemsOfABatchHaveSentences() {
        RefusedValueException refused = new RefusedValueException("serie", "required", "NewInvoice.serie is required");

        assertThat(ENGLISH.of(new BatchReport.Failed<>("row", 1, "key", refused)))
                .isEqualTo("Nothing was saved. serie: This is missing.");
        assertThat(ENGLISH.of(new BatchReport.Failed<>("row", 1, null, refused)))
                .isEqualTo("serie: This is missing.");
        assertThat(ENGLISH.of(new BatchReport.NotSent<>("row", 2, "the run was stopped")))
                .isEqualTo("This run did not send it. Run the same batch again.");
        assertThat(ENGLISH.of(new BatchReport.Accepted<>("row", 3, "key", "open")))
                .startsWith("The accounting firm has received this");
    }

    @Test
    void languagesOfSpainGetSpanish() {
        for (String tag : List.of("es", "es-MX", "ca-ES", "gl", "eu")) {
            assertThat(UserMessages.in(Locale.forLanguageTag(tag)).of(new IllegalStateException("secret")))
                    .isEqualTo("La aplicación ha tenido un error. Avise al soporte de la aplicación.");
        }
        assertThat(UserMessages.in(Locale.FRENCH).of(new IllegalStateException("secret")))
                .isEqualTo("The program had an error. Tell the support of the program.");
    }
}
