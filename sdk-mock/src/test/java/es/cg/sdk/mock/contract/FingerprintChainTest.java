package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

@Chapter("Facts › VeriFactu fingerprint and chain")
final class FingerprintChainTest {
    private static final long CLIENT = 1002;

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return HexFormat.of().withUpperCase().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private static String day(String iso) {
        return iso.replaceFirst("(\\d{4})-(\\d{2})-(\\d{2})", "$3-$2-$1");
    }

    private static String issued(
            String issuer,
            String number,
            String day,
            String kind,
            String tax,
            String total,
            String previous,
            String at) {
        return sha256("IDEmisorFactura=" + issuer + "&NumSerieFactura=" + number + "&FechaExpedicionFactura=" + day
                + "&TipoFactura=" + kind + "&CuotaTotal=" + tax + "&ImporteTotal=" + total + "&Huella=" + previous
                + "&FechaHoraHusoGenRegistro=" + at);
    }

    private static String annulled(String issuer, String number, String day, String previous, String at) {
        return sha256("IDEmisorFacturaAnulada=" + issuer + "&NumSerieFacturaAnulada=" + number
                + "&FechaExpedicionFacturaAnulada=" + day + "&Huella=" + previous + "&FechaHoraHusoGenRegistro=" + at);
    }

    /** What an invoice's fingerprint must be, by what the invoice says of itself. */
    private static String recomputed(JsonNode invoice) {
        return issued(
                invoice.path("emisor_nif").asText(),
                invoice.path("numero_completo").asText(),
                day(invoice.path("fecha_expedicion").asText()),
                invoice.path("tipo_factura").asText(),
                invoice.path("cuota_iva")
                        .decimalValue()
                        .add(invoice.path("cuota_recargo").decimalValue())
                        .toPlainString(),
                invoice.path("total").decimalValue().toPlainString(),
                invoice.at("/verifactu/huella_anterior").asText(""),
                invoice.at("/verifactu/registrado_en").asText());
    }

    private static JsonNode issue(TestMock mock, long client, Draft draft) throws IOException {
        Answer answer = mock.post("/invoices", draft.toString(), client);
        answers(answer, 201);
        return answer.json();
    }

    private static String fingerprint(JsonNode invoice) {
        return invoice.at("/verifactu/huella").asText();
    }

    private static JsonNode chained(TestMock mock, long client) throws IOException {
        return mock.panel("GET /panel/invoices?client=" + client).json().path("data");
    }

    @Test
    void expectedHashesMatchTheTaxAgencysExamples() {
        String first = issued(
                "89890001K", "12345678/G33", "01-01-2024", "F1", "12.35", "123.45", "", "2024-01-01T19:20:30+01:00");
        String second = issued(
                "89890001K", "12345679/G34", "01-01-2024", "F1", "12.35", "123.45", first, "2024-01-01T19:20:35+01:00");

        assertThat(first).isEqualTo("3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60");
        assertThat(second).isEqualTo("F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97");
        assertThat(annulled("89890001K", "12345679/G34", "01-01-2024", second, "2024-01-01T19:20:40+01:00"))
                .isEqualTo("177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68");
    }

    @Test
    void firstInvoiceHasNoPreviousFingerprint(TestMock mock) throws IOException {
        JsonNode invoice = issue(mock, CLIENT, Draft.invoice());

        assertThat(invoice.at("/verifactu/huella_anterior").isNull()).isTrue();
        assertThat(fingerprint(invoice)).hasSize(64).isEqualTo(recomputed(invoice));
    }

    @Test
    void invoicesAreChainedAcrossSeries(TestMock mock) throws IOException {
        JsonNode previous = issue(mock, CLIENT, Draft.invoice());
        for (String serie : List.of("B", "A", "B")) {
            mock.advance("PT7S");
            JsonNode next = issue(mock, CLIENT, Draft.invoice().with("serie", "\"" + serie + "\""));

            assertThat(next.at("/verifactu/huella_anterior").asText()).isEqualTo(fingerprint(previous));
            assertThat(fingerprint(next)).isEqualTo(recomputed(next));
            previous = next;
        }
    }

    @Test
    void eachIssuerHasItsOwnChain(TestMock mock) throws IOException {
        issue(mock, CLIENT, Draft.invoice());

        shows(issue(mock, 1003, Draft.invoice()), "verifactu/huella_anterior=null");
    }

    @Test
    void fingerprintTotalIgnoresTheWithholding(TestMock mock) throws IOException {
        JsonNode invoice = issue(mock, CLIENT, Draft.invoice().with("retencion_irpf_pct", "15"));

        shows(invoice, "total_a_pagar=1060", "total=1210");
        assertThat(fingerprint(invoice)).isEqualTo(recomputed(invoice));
    }

    @Test
    void fingerprintTaxIncludesTheSurcharge(TestMock mock) throws IOException {
        JsonNode invoice = issue(mock, CLIENT, Draft.invoice().with("receptor_nif", "\"E12345674\""));

        assertThat(invoice.path("cuota_recargo").decimalValue()).isEqualByComparingTo("52");
        assertThat(fingerprint(invoice)).isEqualTo(recomputed(invoice));
    }

    @Test
    void nextInvoiceIsChainedToTheAnnulment(TestMock mock) throws IOException {
        JsonNode invoice = issue(mock, CLIENT, Draft.invoice());
        mock.advance("PT30S");
        mock.panel("POST /panel/invoices/" + invoice.path("id").asText() + "/annul");
        JsonNode link = chained(mock, CLIENT).at("/0/chain/annulment");
        String expected =
                annulled("B12345674", "A-2026-000001", "20-11-2026", fingerprint(invoice), "2026-11-20T09:00:30+01:00");

        assertThat(link.path("fingerprint").asText()).isEqualTo(expected);
        shows(issue(mock, CLIENT, Draft.invoice()), "verifactu/huella_anterior=" + expected);
    }

    @Test
    void exampleInvoicesFormOneUnbrokenChain(TestMock mock) throws IOException {
        List<JsonNode> links = new ArrayList<>();
        for (JsonNode invoice : chained(mock, 1001)) {
            if (invoice.path("sentido").asText().equals("emitida")) {
                assertThat(fingerprint(invoice)).isEqualTo(recomputed(invoice));
                links.add(invoice.at("/chain/issue"));
            }
            if (invoice.at("/chain/annulment").isObject()) {
                links.add(invoice.at("/chain/annulment"));
            }
        }
        links.sort(
                (one, other) -> one.path("place").asInt() - other.path("place").asInt());

        assertThat(links).hasSizeGreaterThan(3);
        for (int i = 0; i < links.size(); i++) {
            assertThat(links.get(i).path("place").asInt()).isEqualTo(i + 1);
            assertThat(links.get(i).path("previous").asText(""))
                    .isEqualTo(
                            i == 0 ? "" : links.get(i - 1).path("fingerprint").asText());
        }
        assertThat(issue(mock, 1001, Draft.invoice())
                        .at("/verifactu/huella_anterior")
                        .asText())
                .isEqualTo(links.get(links.size() - 1).path("fingerprint").asText());
    }

    @Test
    void refusedInvoiceIsNotChained(TestMock mock) throws IOException {
        JsonNode first = issue(mock, CLIENT, Draft.invoice());
        String wrong = Draft.invoice().without("lineas").toString();
        assertThat(mock.post("/invoices", wrong, CLIENT).status()).isEqualTo(422);

        assertThat(issue(mock, CLIENT, Draft.invoice())
                        .at("/verifactu/huella_anterior")
                        .asText())
                .isEqualTo(fingerprint(first));
        assertThat(chained(mock, CLIENT)).hasSize(2);
    }

    @Test
    void acceptanceDoesNotChangeTheFingerprint(TestMock mock) throws IOException {
        JsonNode invoice = issue(mock, CLIENT, Draft.invoice());
        mock.advance("PT1H");
        JsonNode later =
                mock.get("/invoices/" + invoice.path("id").asText(), CLIENT).json();

        assertThat(later.at("/verifactu/estado").asText()).isEqualTo("aceptada");
        assertThat(fingerprint(later)).isEqualTo(fingerprint(invoice)).isEqualTo(recomputed(later));
    }

    @Test
    void theQrSaysWhatTheInvoiceSays(TestMock mock) throws IOException {
        assertThat(issue(mock, CLIENT, Draft.invoice()).at("/verifactu/qr_url").asText())
                .isEqualTo("https://agenciatributaria.invalid/wlpl/TIKE-CONT/ValidarQR"
                        + "?nif=B12345674&numserie=A-2026-000001&fecha=20-11-2026&importe=1210.00");
    }

    @Test
    void secondAnnulmentReturns409AndAddsNoLink(TestMock mock) throws IOException {
        String id = issue(mock, CLIENT, Draft.invoice()).path("id").asText();
        mock.panel("POST /panel/invoices/" + id + "/annul");
        JsonNode before = chained(mock, CLIENT);

        answers(mock.panel("POST /panel/invoices/" + id + "/annul", "{}"), 409);
        assertThat(chained(mock, CLIENT)).isEqualTo(before);
    }

    @Test
    void concurrentInvoicesAreChainedWithoutGaps() throws Exception {
        ExecutorService issuers = Executors.newFixedThreadPool(4);
        try (TestMock mock = TestMock.open()) {
            List<Callable<JsonNode>> calls = Collections.nCopies(12, () -> issue(mock, CLIENT, Draft.invoice()));
            List<JsonNode> issued = new ArrayList<>();
            for (Future<JsonNode> each : issuers.invokeAll(calls)) {
                issued.add(each.get());
            }
            issued.sort(Comparator.comparingInt(each -> each.path("numero").asInt()));
            String previous = "";
            for (int i = 0; i < issued.size(); i++) {
                assertThat(issued.get(i).path("numero").asInt()).isEqualTo(i + 1);
                assertThat(issued.get(i).at("/verifactu/huella_anterior").asText(""))
                        .isEqualTo(previous);
                previous = fingerprint(issued.get(i));
            }
        } finally {
            issuers.shutdown();
        }
    }
}
