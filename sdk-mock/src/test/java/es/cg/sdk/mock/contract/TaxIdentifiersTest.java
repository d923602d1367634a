package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.calls.Shown;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Facts › Identifiers")
final class TaxIdentifiersTest {
    private static Answer issueTo(TestMock mock, String nif) throws IOException {
        return mock.post(
                "/invoices",
                Draft.invoice().with("receptor_nif", "\"" + nif + "\"").toString(),
                1002);
    }

    private static Answer create(TestMock mock, String nif) throws IOException {
        return mock.post("/clients", """
                        {"nombre":"Prueba","nif":"%s","email":"prueba@ejemplo.invalid","tipo":"autonomo"}
                        """.formatted(nif)).send();
    }

    private static Stream<String> right() {
        return Stream.of(
                "00000000T",
                "00000001R",
                "00000002W",
                "00000003A",
                "00000004G",
                "00000005M",
                "00000006Y",
                "89890001K",
                "Y1234567X",
                "Z1234567R",
                "K1234567L",
                "M1234567L",
                "N1234567D",
                "A58818501",
                "B64717838",
                "J99216582",
                "P2807900B",
                "Q2826000H",
                "S2833002E",
                "A00000000",
                "P0000000J",
                "J12345674",
                "U12345674",
                "V12345674");
    }

    private static Stream<String> wrong() {
        return Stream.of(
                "00000000R",
                "12345678A",
                "89890001L",
                "X1234567X",
                "Y1234567L",
                "Z1234567L",
                "K1234567T",
                "M1234567A",
                "B12345675",
                "N1234567E",
                "A58818502",
                "P2807900C",
                "A00000001",
                "Q2826000B");
    }

    /** Without the form of a Spanish identifier. */
    private static Stream<String> formless() {
        return Stream.of("I12345674", "1234567Z", "123456789", "B1234567");
    }

    @TestFactory
    Stream<DynamicTest> invoiceAcceptsAValidRecipientNif() {
        return right().map(nif -> TestMockResolver.test(nif, mock -> {
            Answer answer = issueTo(mock, nif);

            answers(answer, 201);
            assertThat(answer.text("/receptor_nif")).isEqualTo(nif);
        }));
    }

    @TestFactory
    Stream<DynamicTest> invoiceRejectsAnInvalidRecipientNif() {
        return wrong().map(nif -> TestMockResolver.test(nif, mock -> {
            Shown.wrong(issueTo(mock, nif), "receptor_nif");
            assertThat(mock.list("/invoices", 1002)).isEmpty();
        }));
    }

    @TestFactory
    Stream<DynamicTest> clientCreationAcceptsAValidNif() {
        return right().map(nif -> TestMockResolver.test(nif, mock -> {
            Answer answer = create(mock, nif);

            answers(answer, 201);
            assertThat(answer.text("/nif")).isEqualTo(nif);
        }));
    }

    @TestFactory
    Stream<DynamicTest> clientCreationRejectsAnInvalidNif() {
        return Stream.concat(wrong(), formless())
                .map(nif -> TestMockResolver.test(nif, mock -> {
                    Shown.wrong(create(mock, nif), "nif");
                    assertThat(mock.state("/production/tables/clients/rows")).hasSize(7);
                }));
    }

    @TestFactory
    Stream<DynamicTest> nifIsNormalizedFromEverySpelling() {
        return Stream.of("j12345674", "J-12345674", "J 1234 5674", "J.1234567.4", "J/12345674", "ESJ12345674")
                .map(written -> TestMockResolver.test(
                        written,
                        mock -> assertThat(issueTo(mock, written).text("/receptor_nif"))
                                .isEqualTo("J12345674")));
    }

    @TestFactory
    Stream<DynamicTest> sandboxChecksOnlyTheNifCheckCharacter() {
        return Stream.of("J12345674", "12345678Z")
                .map(nif -> TestMockResolver.test(nif, mock -> {
                    Draft draft = Draft.invoice().with("serie", "\"SBX\"");
                    Answer good = mock.post(
                                    "/invoices",
                                    draft.with("receptor_nif", "\"" + nif + "\"")
                                            .toString())
                            .inSandbox()
                            .client(9002)
                            .send();
                    String spoilt = nif.substring(0, 8) + (nif.endsWith("4") ? "5" : "A");
                    Answer bad = mock.post(
                                    "/invoices",
                                    draft.with("receptor_nif", "\"" + spoilt + "\"")
                                            .toString())
                            .inSandbox()
                            .client(9002)
                            .send();

                    answers(good, 201);
                    Shown.wrong(bad, "receptor_nif");
                }));
    }

    @Test
    void duplicateClientNifReturns409(TestMock mock) throws IOException {
        Answer refused = create(mock, "es-12345678-z");

        refused(refused, 409, "cliente_duplicado");
    }
}
