package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Sandbox › Differences")
final class SandboxDifferencesTest {
    private static TestRequest read(TestMock mock, String path) {
        return mock.get(path).inSandbox().client(9001);
    }

    private static TestRequest issue(TestMock mock, String serie, String receptorNif) {
        return mock.post("/invoices", Bodies.invoice(serie, receptorNif))
                .inSandbox()
                .client(9001);
    }

    @Test
    void theSeriesOfTheSandboxIsSbx(TestMock mock) throws IOException {
        Answer issued = issue(mock, "SBX", "B12345674").send();
        Answer refused = issue(mock, "A", "B12345674").send();

        answers(issued, 201);
        assertThat(issued.text("/numero_completo")).isEqualTo("SBX-2026-000005");
        refused(refused, 422, "serie_desconocida");
        assertThat(read(mock, "/invoices").send().text("/data/0/id")).isEqualTo(issued.text("/id"));
    }

    @Test
    void fingerprintAndQrAreTheSandboxsOwn(TestMock mock) throws IOException {
        Answer issued = issue(mock, "SBX", "B12345674").send();
        Answer real = mock.post("/invoices", Bodies.invoice("A", "B12345674"), 1001);

        assertThat(real.text("/verifactu/qr_url")).contains("agenciatributaria.invalid");
        assertThat(issued.text("/verifactu/qr_url")).startsWith("https://sandbox.invalid/qr?nif=12345678Z&");
        assertThat(issued.text("/verifactu/huella")).isNotEmpty().isNotEqualTo(real.text("/verifactu/huella"));
    }

    @TestFactory
    Stream<DynamicTest> everyDocumentIsMarkedAsATestWithoutFiscalValidity() {
        return Stream.of("/invoices", "/documents", "/tax-models")
                .map(list -> TestMockResolver.test(list, mock -> {
                    issue(mock, "SBX", "B12345674").send();
                    String own = list.equals("/invoices") ? "emitida" : "";
                    assertThat(read(mock, list).send().json().path("data"))
                            .filteredOn(each -> each.path("sentido").asText().equals(own))
                            .isNotEmpty()
                            .allSatisfy(each -> assertThat(each.path("avisos"))
                                    .extracting(aviso -> aviso.path("codigo").asText())
                                    .contains("documento_de_prueba"));
                    assertThat(mock.get(list, 1001).json().toString()).doesNotContain("documento_de_prueba");
                }));
    }

    @Test
    void advancedClockCreatesPreviousQuarterModel303(TestMock mock) throws IOException {
        String january = "/tax-models?modelo=303&ejercicio=2026&periodo=4T";
        new Sandbox(mock).advance("dias", 60);
        assertThat(read(mock, january).send().json().path("data")).hasSize(1);
        assertThat(read(mock, january).client(9002).send().json().path("data")).isEmpty();
        issue(mock, "SBX", "J12345674").client(9002).send();

        assertThat(read(mock, january).client(9002).send().json().path("data")).hasSize(1);
    }

    @Test
    void thereIsNoUploadOfCertificates(TestMock mock) throws IOException {
        for (String path : List.of("/certificates", "/sandbox/certificates", "/certificados")) {
            answers(mock.post(path, "{}").inSandbox().sendAnywhere(), 404);
        }
    }

    @Test
    void oneClientIsAuthorisedWithoutConsent(TestMock mock) throws IOException {
        Answer refused = read(mock, "/activities").client(9006).send();

        refused(refused, 403, "sin_consentimiento");
    }

    @Test
    void client9007ConsentsOnlyToClientesLeer(TestMock mock) throws IOException {
        assertThat(read(mock, "/activities").client(9007).send().status()).isEqualTo(200);
        assertThat(read(mock, "/clients/9007").client(9007).send().status()).isEqualTo(200);
        for (String list : List.of("/invoices", "/documents", "/tax-models", "/bank-accounts")) {
            assertThat(read(mock, list).client(9007).send().status()).as(list).isEqualTo(403);
        }
    }
}
