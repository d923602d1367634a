package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A filter whose value no record can have would give an empty list, which looks as if there were no records. */
@Chapter("Endpoints › Common parameters")
final class ListFilterValuesTest {
    private static final List<String> UNKNOWN = List.of(
            "/invoices?sentido=zzz",
            "/invoices?estado=zzz",
            "/invoices?estado=EMITIDA",
            "/invoices?estado=",
            "/invoices?estado_cobro=zzz",
            "/invoices?estado_verifactu=zzz",
            "/documents?estado=zzz",
            "/documents?tipo=zzz",
            "/expenses?estado=zzz",
            "/irpf-payments?estado=zzz",
            "/payslips?mes=13",
            "/tax-models?estado=zzz",
            "/tax-models?modelo=zzz",
            "/tax-models?periodo=5T",
            "/tax-calendar?estado=zzz",
            "/tax-calendar?modelo=zzz",
            "/document-requests?estado=zzz",
            "/recurring-invoices?estado=zzz",
            "/sepa-mandates?estado=zzz",
            "/sepa-remittances?estado=zzz",
            "/workers?estado=zzz");

    @TestFactory
    Stream<DynamicTest> filterValueThatNoRecordCanHaveIsRefused() {
        return UNKNOWN.stream()
                .map(path -> TestMockResolver.test("'" + path + "'", mock -> {
                    Answer answer = mock.get(path, LAURA);

                    refused(answer, 400, "parametro_no_valido");
                    assertThat(answer.param()).isEqualTo(path.replaceAll(".*[?]|=.*", ""));
                }));
    }

    @TestFactory
    Stream<DynamicTest> filterValueThatARecordCouldHaveIsAccepted() {
        return Stream.of(
                        "/tax-models?modelo=420",
                        "/tax-models?periodo=1P",
                        "/tax-models?periodo=12&modelo=303",
                        "/payslips?mes=2",
                        "/invoices?serie=zzz",
                        "/invoices?zzz=zzz")
                .map(path -> TestMockResolver.test("'" + path + "'", mock -> answers(mock.get(path, LAURA), 200)));
    }

    @TestFactory
    Stream<DynamicTest> filterByPeriodTakesEveryWayToWriteIt() {
        return Stream.of("3T", "T3", "3t", "2026-T3")
                .map(period -> TestMockResolver.test(
                        period,
                        mock -> assertThat(Samples.ids(mock, "/tax-models?ejercicio=2026&periodo=" + period, LAURA))
                                .isNotEmpty()
                                .isEqualTo(Samples.ids(mock, "/tax-models?ejercicio=2026&periodo=3T", LAURA))));
    }
}
