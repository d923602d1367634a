package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.DirectDebits.debit;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import okhttp3.Response;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The file of a remittance: well-formed, and no other than its record says. */
@Chapter("What the service does › SEPA remittances")
final class RemittanceFileTest {
    private static final String NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.008.001.02";
    private static final String NAME = "\"Ñandú & <Hijos> 'SL' \\\"x\\\" \\u0001 😀\"";

    static {
        // Tests run inside the module, which has no need of java.xml itself.
        ModuleLayer.boot()
                .findModule("java.xml")
                .ifPresent(xml -> RemittanceFileTest.class.getModule().addReads(xml));
    }

    private Sandbox sandbox;
    private DirectDebits direct;

    @BeforeEach
    void opens(Sandbox opened) {
        sandbox = opened;
        direct = new DirectDebits(opened);
    }

    private Document file(JsonNode remittance, long client) throws Exception {
        String path = "/sepa-remittances/" + remittance.path("id").asText() + "/file";
        String key = sandbox.mock().keyWith("{\"kind\":\"sandbox\",\"scopes\":[\"sepa:leer\"]}");
        try (Response answer = sandbox.get(path).as(key).client(client).download()) {
            byte[] bytes = answer.body().bytes();
            String name = "remesa-" + remittance.path("numero").asText() + ".xml";

            assertThat(answer.code()).isEqualTo(200);
            assertThat(answer.header("Content-Type")).isEqualTo("application/xml");
            assertThat(answer.header("Content-Disposition")).isEqualTo("attachment; filename=\"" + name + "\"");
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return factory.newDocumentBuilder().parse(new ByteArrayInputStream(bytes));
        }
    }

    /** The texts of the elements at this path, such as {@code GrpHdr/MsgId}. */
    private static List<String> texts(Document file, String path) {
        List<Element> elements = List.of(file.getDocumentElement());
        for (String name : ("CstmrDrctDbtInitn/" + path).split("/", -1)) {
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

    private static void says(Document file, String path, String... texts) {
        assertThat(texts(file, path)).as(path).containsExactly(texts);
    }

    @Test
    void fileMatchesTheRemittanceRecord() throws Exception {
        String known = direct.mandate("deudor_nombre", NAME, "referencia", "\"REF-1\"", "bic", "\"CAIXESBB\"");
        direct.made(debit(known, "1"));
        String fresh = direct.mandate("deudor_nombre", NAME, "referencia", "\"REF-2\"");
        JsonNode made = direct.made(debit(known, "100.5"), debit(fresh, "1"), debit(known, "0.01"));
        String creditor = direct.read(known).path("acreedor_identificador").asText();
        String debits = "PmtInf/DrctDbtTxInf/";
        Document file = file(made, Sandbox.CLIENT);

        assertThat(file.getDocumentElement().getNamespaceURI()).isEqualTo(NAMESPACE);
        assertThat(file.getDoctype()).isNull();
        says(file, "GrpHdr/MsgId", made.path("id").asText().replace("_", "-"));
        says(file, "GrpHdr/NbOfTxs", "3");
        says(file, "GrpHdr/CtrlSum", made.path("total").decimalValue().toPlainString());
        says(file, "PmtInf/PmtTpInf/SeqTp", "RCUR", "FRST");
        says(file, "PmtInf/NbOfTxs", "2", "1");
        says(file, "PmtInf/CtrlSum", "100.51", "1.00");
        says(file, "PmtInf/PmtTpInf/LclInstrm/Cd", "CORE", "CORE");
        says(file, "PmtInf/ReqdColltnDt", "2026-12-05", "2026-12-05");
        says(file, "PmtInf/CdtrAcct/Id/IBAN", "ES9099990001410000000017", "ES9099990001410000000017");
        says(file, "PmtInf/CdtrSchmeId/Id/PrvtId/Othr/Id", creditor, creditor);
        says(file, debits + "PmtId/EndToEndId", "2026-0002-0001", "2026-0002-0003", "2026-0002-0002");
        says(file, debits + "InstdAmt", "100.50", "0.01", "1.00");
        says(file, debits + "DrctDbtTx/MndtRltdInf/MndtId", "REF-1", "REF-1", "REF-2");
        says(file, debits + "DrctDbtTx/MndtRltdInf/DtOfSgntr", "2026-11-01", "2026-11-01", "2026-11-01");
        says(file, debits + "DbtrAgt/FinInstnId/BIC", "CAIXESBB", "CAIXESBB");
        says(file, debits + "DbtrAgt/FinInstnId/Othr/Id", "NOTPROVIDED");
        assertThat(texts(file, debits + "DbtrAcct/Id/IBAN")).containsOnly("ES9121000418450200051332");
        assertThat(texts(file, debits + "Dbtr/Nm")).containsOnly("Ñandú & <Hijos> 'SL' \"x\" \ufffd 😀");
    }

    @Test
    void laterEventsDoNotChangeTheFile() throws Exception {
        String id = direct.mandate();
        JsonNode made = direct.made(debit(id, "5"), debit(direct.mandate(), "5"));
        String before = file(made, Sandbox.CLIENT).getDocumentElement().getTextContent();
        sandbox.post("/sepa-mandates/" + id + "/revoke", "").send();
        direct.made(debit(direct.mandate(), "5"));
        direct.move(made, "rechazada_parcial", id);

        assertThat(file(made, Sandbox.CLIENT).getDocumentElement().getTextContent())
                .isEqualTo(before);
    }

    @Test
    void longNameIsTruncatedTo70Characters() throws Exception {
        for (int length : new int[] {40, 70, 71}) {
            String id = direct.mandate("deudor_nombre", "\"" + "😀".repeat(length) + "\"");

            Document file = file(direct.made(debit(id, "5")), Sandbox.CLIENT);
            says(file, "PmtInf/DrctDbtTxInf/Dbtr/Nm", "😀".repeat(Math.min(length, 70)));
        }
    }

    @Test
    void fileOfClientWithoutAccountSaysNotProvided() throws Exception {
        JsonNode seeded = sandbox.list("/sepa-remittances", 9002).get(0);
        Document file = file(seeded, 9002);

        assertThat(seeded.path("cuenta_id").isNull()).isTrue();
        says(file, "PmtInf/CdtrAcct/Id/Othr/Id", "NOTPROVIDED");
        says(file, "PmtInf/CdtrSchmeId/Id/PrvtId/Othr/Id", "ES11000B12345674");
        assertThat(new BigDecimal(texts(file, "GrpHdr/CtrlSum").get(0)))
                .isEqualByComparingTo(seeded.path("total").decimalValue());
        answers(sandbox.get("/sepa-remittances/rem_nope/file").send(), 404);
        answers(
                sandbox.get("/sepa-remittances/" + seeded.path("id").asText() + "/file")
                        .send(),
                404);
    }
}
