package es.cg.sdk.mock.internal.chapters.sepa;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.XmlDocument;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes the bank file of a remittance (pain.008.001.02), with all debits as they were ordered. */
record RemittanceFile(Row remittance, XmlDocument xml) {
    private static final String NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.008.001.02";
    private static final String UNKNOWN = "NOTPROVIDED";
    private static final int LONGEST_NAME = 70;

    static RemittanceFile of(Row remittance) {
        return new RemittanceFile(remittance, new XmlDocument("Document", NAMESPACE));
    }

    String name() {
        return "remesa-" + remittance.text("numero") + ".xml";
    }

    byte[] bytes() {
        Map<String, List<Integer>> bySequence = new LinkedHashMap<>();
        for (int i = 0; i < debits().size(); i++) {
            bySequence
                    .computeIfAbsent(order(i).path("secuencia").asText(), sequence -> new ArrayList<>())
                    .add(i);
        }
        List<Integer> all = bySequence.values().stream().flatMap(List::stream).toList();
        xml.begin("CstmrDrctDbtInitn", "GrpHdr").text("MsgId", remittance.id().replace('_', '-'));
        xml.text("CreDtTm", remittance.text("creado_en"));
        count(all);
        xml.begin("InitgPty").text("Nm", shortened(creditor("nombre")));
        xml.begin("Id", "OrgId", "Othr").text("Id", creditorId(all)).end(5);
        bySequence.forEach(this::payments);
        return xml.bytes();
    }

    private String creditor(String field) {
        return remittance.json().path(SepaRemittances.CREDITOR).path(field).asText();
    }

    private JsonNode debits() {
        return remittance.json().path("adeudos");
    }

    private JsonNode order(int index) {
        return remittance.json().path(SepaRemittances.ORDERS).path(index);
    }

    private String creditorId(List<Integer> debits) {
        return order(debits.get(0)).path("acreedor_identificador").asText();
    }

    private BigDecimal amount(int index) {
        return Money.of((ObjectNode) debits().path(index), "importe");
    }

    private void count(List<Integer> debits) {
        BigDecimal sum = debits.stream().map(this::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
        xml.text("NbOfTxs", Integer.toString(debits.size())).text("CtrlSum", sum.toPlainString());
    }

    private void payments(String sequence, List<Integer> debits) {
        xml.begin("PmtInf").text("PmtInfId", remittance.text("numero") + "-" + sequence);
        xml.text("PmtMtd", "DD");
        count(debits);
        xml.begin("PmtTpInf", "SvcLvl").text("Cd", "SEPA").end(1);
        xml.begin("LclInstrm").text("Cd", remittance.text("esquema")).end(1);
        xml.text("SeqTp", sequence).end(1);
        xml.text("ReqdColltnDt", remittance.text("fecha_cobro"));
        xml.begin("Cdtr").text("Nm", shortened(creditor("nombre"))).end(1);
        account("CdtrAcct", creditor("iban"));
        agent("CdtrAgt", "");
        xml.text("ChrgBr", "SLEV");
        xml.begin("CdtrSchmeId", "Id", "PrvtId", "Othr").text("Id", creditorId(debits));
        xml.begin("SchmeNm").text("Prtry", "SEPA").end(5);
        debits.forEach(this::debit);
        xml.end(1);
    }

    private void debit(int index) {
        JsonNode order = order(index);
        xml.begin("DrctDbtTxInf", "PmtId");
        xml.text("EndToEndId", debits().path(index).path("referencia_extremo").asText())
                .end(1);
        xml.text("InstdAmt", " Ccy=\"EUR\"", amount(index).toPlainString());
        xml.begin("DrctDbtTx", "MndtRltdInf");
        xml.text("MndtId", order.path("referencia").asText());
        xml.text("DtOfSgntr", order.path("fecha_firma").asText()).end(2);
        agent("DbtrAgt", order.path("bic").asText());
        xml.begin("Dbtr")
                .text("Nm", shortened(order.path("deudor_nombre").asText()))
                .end(1);
        account("DbtrAcct", order.path("_iban").asText());
        xml.begin("RmtInf").text("Ustrd", order.path("concepto").asText()).end(2);
    }

    private void account(String name, String iban) {
        xml.begin(name, "Id");
        if (iban.isEmpty()) {
            xml.begin("Othr").text("Id", UNKNOWN).end(1);
        } else {
            xml.text("IBAN", iban);
        }
        xml.end(2);
    }

    private void agent(String name, String bic) {
        xml.begin(name, "FinInstnId");
        if (bic.isEmpty()) {
            xml.begin("Othr").text("Id", UNKNOWN).end(1);
        } else {
            xml.text("BIC", bic);
        }
        xml.end(2);
    }

    private static String shortened(String name) {
        return name.codePointCount(0, name.length()) <= LONGEST_NAME
                ? name
                : name.substring(0, name.offsetByCodePoints(0, LONGEST_NAME));
    }
}
