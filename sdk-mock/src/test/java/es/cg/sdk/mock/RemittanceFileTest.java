package es.cg.sdk.mock;

import static es.cg.sdk.mock.DirectDebits.debit;
import static es.cg.sdk.mock.calls.Shown.answers;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The file of a remittance: well-formed, and no other than its record says. */
final class RemittanceFileTest {
    private static final String NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.008.001.02";
    private static final String NAME = "Ñandú & <Hijos> 'SL' \\\"x\\\" \\u0001 😀";

    static {
        // Tests run inside the module, which has no need of java.xml itself.
        ModuleLayer.boot()
                .findModule("java.xml")
                .ifPresent(xml -> RemittanceFileTest.class.getModule().addReads(xml));
    }

    private final ListeningService environment = new ListeningService(false);
    private final DirectDebits direct = new DirectDebits(environment);

    @AfterEach
    void stop() {
        environment.close();
    }

    private JsonNode make(String... debits) throws IOException {
        return direct.make(DirectDebits.debits(debits));
    }

    private Document file(JsonNode remittance, String client) throws Exception {
        String path = "/sepa-remittances/" + remittance.path("id").asText() + "/file";
        try (Response answer = environment.caller().download(environment.to(path, client))) {
            byte[] bytes = answer.body().bytes();

            assertThat(answer.code()).isEqualTo(200);
            assertThat(answer.header("Content-Type")).isEqualTo("application/xml");
            assertThat(answer.header("Content-Disposition"))
                    .isEqualTo("attachment; filename=\"remesa-"
                            + remittance.path("numero").asText() + ".xml\"");
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return factory.newDocumentBuilder().parse(new ByteArrayInputStream(bytes));
        }
    }

    private static List<String> texts(Document file, String... path) {
        List<Element> elements = List.of(file.getDocumentElement());
        for (String name : path) {
            List<Element> inner = new ArrayList<>();
            for (Element each : elements) {
                NodeList children = each.getChildNodes();
                for (int i = 0; i < children.getLength(); i++) {
                    if (children.item(i) instanceof Element child
                            && child.getLocalName().equals(name)) {
                        inner.add(child);
                    }
                }
            }
            elements = inner;
        }
        return elements.stream().map(Element::getTextContent).toList();
    }

    private static List<String> payments(Document file, String... path) {
        List<String> whole = new ArrayList<>(List.of("CstmrDrctDbtInitn", "PmtInf"));
        whole.addAll(List.of(path));
        return texts(file, whole.toArray(String[]::new));
    }

    @Test
    void theFileSaysWhatTheRecordDoes() throws Exception {
        String known = direct.mandate(NAME, ",\"referencia\":\"REF-1\",\"bic\":\"CAIXESBB\"");
        make(debit(known, "1", ""));
        String fresh = direct.mandate(NAME, ",\"referencia\":\"REF-2\"");
        JsonNode made = make(debit(known, "100.5", ""), debit(fresh, "1", ""), debit(known, "0.01", ""));
        Document file = file(made, "1001");

        assertThat(file.getDocumentElement().getNamespaceURI()).isEqualTo(NAMESPACE);
        assertThat(file.getDoctype()).isNull();
        assertThat(texts(file, "CstmrDrctDbtInitn", "GrpHdr", "MsgId"))
                .containsExactly(made.path("id").asText().replace("_", "-"));
        assertThat(texts(file, "CstmrDrctDbtInitn", "GrpHdr", "NbOfTxs")).containsExactly("3");
        assertThat(texts(file, "CstmrDrctDbtInitn", "GrpHdr", "CtrlSum"))
                .containsExactly(made.path("total").decimalValue().toPlainString());
        assertThat(payments(file, "PmtTpInf", "SeqTp")).containsExactly("RCUR", "FRST");
        assertThat(payments(file, "NbOfTxs")).containsExactly("2", "1");
        assertThat(payments(file, "CtrlSum")).containsExactly("100.51", "1.00");
        assertThat(payments(file, "PmtTpInf", "LclInstrm", "Cd")).containsExactly("CORE", "CORE");
        assertThat(payments(file, "ReqdColltnDt")).containsExactly("2026-12-05", "2026-12-05");
        assertThat(payments(file, "CdtrAcct", "Id", "IBAN"))
                .containsExactly("ES9099990001410000000017", "ES9099990001410000000017");
        assertThat(payments(file, "CdtrSchmeId", "Id", "PrvtId", "Othr", "Id"))
                .containsOnly(environment.get("/sepa-mandates").text("/data/0/acreedor_identificador"));
        assertThat(payments(file, "DrctDbtTxInf", "PmtId", "EndToEndId"))
                .containsExactly("2026-0002-0001", "2026-0002-0003", "2026-0002-0002");
        assertThat(payments(file, "DrctDbtTxInf", "InstdAmt")).containsExactly("100.50", "0.01", "1.00");
        assertThat(payments(file, "DrctDbtTxInf", "DrctDbtTx", "MndtRltdInf", "MndtId"))
                .containsExactly("REF-1", "REF-1", "REF-2");
        assertThat(payments(file, "DrctDbtTxInf", "DrctDbtTx", "MndtRltdInf", "DtOfSgntr"))
                .containsOnly("2026-11-01");
        assertThat(payments(file, "DrctDbtTxInf", "DbtrAgt", "FinInstnId", "BIC"))
                .containsExactly("CAIXESBB", "CAIXESBB");
        assertThat(payments(file, "DrctDbtTxInf", "DbtrAgt", "FinInstnId", "Othr", "Id"))
                .containsExactly("NOTPROVIDED");
        assertThat(payments(file, "DrctDbtTxInf", "DbtrAcct", "Id", "IBAN")).containsOnly("ES9121000418450200051332");
        assertThat(payments(file, "DrctDbtTxInf", "Dbtr", "Nm")).containsOnly("Ñandú & <Hijos> 'SL' \"x\" \ufffd 😀");
    }

    @Test
    void theFileStaysAsItWasWhateverComesAfter() throws Exception {
        String id = direct.mandate(NAME, "");
        JsonNode made = make(debit(id, "5", ""));
        String before = file(made, "1001").getDocumentElement().getTextContent();
        environment.post("/sepa-mandates/" + id + "/revoke", "");
        make(debit(direct.mandate(NAME, ""), "5", ""));
        direct.sepa().move(1001, made.path("id").asText(), "rechazada_parcial", List.of(id));

        assertThat(file(made, "1001").getDocumentElement().getTextContent()).isEqualTo(before);
    }

    @Test
    void aLongNameIsCutToWhatTheFormatHolds() throws Exception {
        for (int length : new int[] {40, 70, 71}) {
            String id = direct.mandate("😀".repeat(length), "");

            assertThat(payments(file(make(debit(id, "5", "")), "1001"), "DrctDbtTxInf", "Dbtr", "Nm"))
                    .containsExactly("😀".repeat(Math.min(length, 70)));
        }
    }

    @Test
    void aClientWithoutAccountCollectsAllTheSame() throws Exception {
        JsonNode seeded = environment.get("/sepa-remittances", "1002").json().at("/data/0");
        Document file = file(seeded, "1002");

        assertThat(seeded.path("cuenta_id").isNull()).isTrue();
        assertThat(payments(file, "CdtrAcct", "Id", "Othr", "Id")).containsExactly("NOTPROVIDED");
        assertThat(payments(file, "CdtrSchmeId", "Id", "PrvtId", "Othr", "Id")).containsExactly("ES11000B12345674");
        assertThat(new BigDecimal(
                        texts(file, "CstmrDrctDbtInitn", "GrpHdr", "CtrlSum").get(0)))
                .isEqualByComparingTo(seeded.path("total").decimalValue());
        answers(environment.get("/sepa-remittances/rem_nope/file", "1002"), 404);
        answers(environment.get("/sepa-remittances/" + seeded.path("id").asText() + "/file"), 404);
    }
}
