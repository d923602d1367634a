package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.contract.TestMock;
import es.cg.sdk.mock.contract.TestRequest;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.ContractReader;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Whatever stands in a body, a query or a path, the answer is one of the contract's, and no 500. */
final class InvalidInputTest {
    private static final Contract CONTRACT = ContractReader.bundled();
    private static final String DEEP = "[".repeat(200) + "]".repeat(200);

    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "0",
            "-1",
            "1.5",
            "1e300",
            "-1e-300",
            "99999999999999999999999999",
            "\"\"",
            "\" \"",
            "\"\\u0000\"",
            "\"\\ud83d\\ude00'\\\";<&=\"",
            "\"2026-02-30\"",
            "\"9999-12-31\"",
            "\"0000-01-01\"",
            "\"2026-11-20T25:00:00+99:00\"",
            "\"" + "9".repeat(3000) + "\"",
            "[]",
            "{}",
            "[null,{},[],\"x\",1]",
            DEEP);

    private static final List<String> TEXTS = List.of(
            "",
            "-1",
            "0",
            "9999999999",
            "1e9",
            "true",
            "x",
            "%00",
            "%F0%9F%98%80",
            "%FF",
            "..",
            "2026-02-30",
            "null",
            "%25");

    /** The operations that change something and are done by this mock, with where and what they are asked. */
    private static Map<String, String> bodies(TestMock mock) throws IOException {
        String account = mock.get("/bank-accounts", 1001).text("/data/0/id");
        String recurring = "{'serie':'A','destinatario_id':'" + first(mock, "/addressees")
                + "','lineas':[{'concepto':'c','cantidad':1,'precio_unitario':100,'iva_pct':21,'producto_id':'"
                + first(mock, "/products") + "'}],'periodicidad':'mensual','dia':-1,'fecha_inicio':'2026-12-01'";
        // formatter:off
        return Map.ofEntries(
            Map.entry("POST /clients", "{'nombre':'Uno','nif':'J12345674','email':'uno@cliente.invalid','tipo':'sociedad'}"),
            Map.entry("PATCH /clients/1001", "{'municipio':'Madrid','telefono':'600000000'}"),
            Map.entry("POST /clients/import",
                "{'contenido':'nombre;nif;email;tipo\\nUno;J12345674;u@c.invalid;sociedad\\n','simular':true}"),
            Map.entry("POST /activities",
                "{'codigo_iae':'6594','descripcion':'Libros','seccion_iae':'empresarial','regimen_irpf':"
                    + "'no_aplica','regimen_iva':'general','fecha_alta':'2026-01-01',"
                    + "'retencion_irpf_tipo':'personalizada','retencion_irpf_pct':7}"),
            Map.entry("PUT /activities/" + first(mock, "/activities"), "{'descripcion':'Libros','activa':true}"),
            Map.entry("POST /invoices",
                "{'serie':'A','ejercicio':2026,'fecha_expedicion':'2026-11-20','tipo_factura':'F1',"
                    + "'receptor_nif':'B12345674','receptor_nombre':'Talleres','vencimientos':"
                    + "[{'fecha':'2026-12-20','importe':121}],'lineas':[{'concepto':'c','cantidad':1,"
                    + "'precio_unitario':100,'iva_pct':21,'descuento_pct':0}]}"),
            Map.entry("POST /invoices/" + first(mock, "/invoices") + "/payments",
                "{'fecha':'2026-11-20','importe':1,'metodo':'efectivo','vencimiento':1}"),
            Map.entry("POST /invoices/" + first(mock, "/invoices") + "/due-dates/1/collect", "{'metodo':'bizum'}"),
            Map.entry("PATCH /documents/" + first(mock, "/documents"), "{'numero_factura':'T-1','total':96.8}"),
            Map.entry("POST /bank-transactions/import", "{'cuenta_id':'" + account + "','formato':'csv','contenido_base64':'Zm9v'}"),
            Map.entry("POST /bank-transactions/" + first(mock, "/bank-transactions") + "/match-proposals",
                "{'factura_id':'" + first(mock, "/invoices") + "','importe':1}"),
            Map.entry("POST /expenses",
                "{'tipo':'factura','proveedor_nif':'B12345674','proveedor_nombre':'Talleres','numero_factura':"
                    + "'1','fecha_expedicion':'2026-11-20','concepto':'c','total':121,'desglose_iva':"
                    + "[{'iva_pct':21,'base':100,'cuota':21,'deducible_pct':50}]}"),
            Map.entry("POST /irpf-payments",
                "{'perceptor_nif':'B12345674','perceptor_nombre':'Talleres','clave_percepcion':'G','subclave':"
                    + "'01','fecha_pago':'2026-11-20','base_retencion':100,'retencion_pct':15}"),
            Map.entry("POST /sepa-mandates",
                "{'deudor_nombre':'Talleres','deudor_nif':'B12345674','iban':'ES9121000418450200051332',"
                    + "'esquema':'CORE','fecha_firma':'2026-11-20','referencia':'M-1','bic':'CAIXESBB'}"),
            Map.entry("POST /tax-models", "{'modelo':'303','ejercicio':2026,'periodo':'3T'}"),
            Map.entry("POST /addressees",
                "{'nombre':'Uno','nif':'J12345674','es_empresa_o_profesional':true,'dias_pago':30,"
                    + "'dir3':{'organo_gestor':'E1'},'activo':true}"),
            Map.entry("PATCH /addressees/" + first(mock, "/addressees"), "{'dias_pago':30,'email':'u@c.invalid'}"),
            Map.entry("POST /products", "{'codigo':'T-1','nombre':'Tornillo','precio_unitario':0.035,'iva_pct':21}"),
            Map.entry("PATCH /products/" + first(mock, "/products"), "{'precio_unitario':2,'activo':true}"),
            Map.entry("POST /recurring-invoices", recurring + ",'dias_vencimiento':30}"),
            Map.entry("PATCH /recurring-invoices/" + first(mock, "/recurring-invoices"), recurring + ",'max_emisiones':12}"));
        // formatter:on
    }

    private static String first(TestMock mock, String list) throws IOException {
        String id = mock.get(list, 1001).text("/data/0/id");
        assertThat(id).as(list).isNotEmpty();
        return id;
    }

    private static ObjectNode parsed(String json) throws JsonProcessingException {
        return (ObjectNode) Caller.parsed(json.replace('\'', '"'));
    }

    private static void pointers(JsonNode node, JsonPointer at, Set<JsonPointer> all) {
        node.properties().forEach(each -> {
            all.add(at.appendProperty(each.getKey()));
            pointers(each.getValue(), at.appendProperty(each.getKey()), all);
        });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            all.add(at.appendIndex(i));
            pointers(node.get(i), at.appendIndex(i), all);
        }
    }

    private static String changed(ObjectNode body, JsonPointer testMock, String value) throws JsonProcessingException {
        ObjectNode copy = body.deepCopy();
        JsonNode parent = copy.at(testMock.head());
        if (parent instanceof ArrayNode array) {
            array.set(testMock.last().getMatchingIndex(), Caller.parsed(value));
        } else {
            ((ObjectNode) parent).set(testMock.last().getMatchingProperty(), Caller.parsed(value));
        }
        return copy.toString();
    }

    private static void isNoFailure(Answer answer, String what) {
        assertThat(answer.status()).as("%s → %s", what, answer).isBetween(200, 499);
    }

    @Test
    void invalidBodyGetsAnAnswerOfTheContract() throws IOException {
        int asked = 0;
        try (TestMock testMock = TestMock.open()) {
            for (Map.Entry<String, String> each : bodies(testMock).entrySet()) {
                String[] call = each.getKey().split(" ", 2);
                ObjectNode body = parsed(each.getValue());
                assertThat(sent(testMock, call, body.toString()).status())
                        .as(each.getKey())
                        .isBetween(200, 422);
                Set<JsonPointer> mocks = new LinkedHashSet<>();
                pointers(body, JsonPointer.empty(), mocks);
                fields(call[0], call[1])
                        .forEach(name -> mocks.add(JsonPointer.empty().appendProperty(name)));
                for (JsonPointer field : mocks) {
                    for (String value : VALUES) {
                        String sent = changed(body, field, value);
                        isNoFailure(sent(testMock, call, sent), each.getKey() + " " + sent);
                        asked++;
                    }
                }
            }
        }
        assertThat(asked).isGreaterThan(2000);
    }

    private static Answer sent(TestMock mock, String[] call, String body) throws IOException {
        TestRequest ask = mock.ask(call[0], call[1]).json(body).key(TestRequest.fresh());
        return call[1].startsWith("/clients") ? ask.send() : ask.client(1001).send();
    }

    /** What the contract says that a body may have, beside what this test sends. */
    private static Set<String> fields(String method, String path) {
        String template = path.replaceAll("/(?=[^/]*[0-9])[^/]+", "/{}");
        Set<String> fields = new TreeSet<>();
        for (ApiOperation operation : CONTRACT.operations()) {
            if (operation.method().equals(method)
                    && operation.path().replaceAll("[{][^}]*[}]", "{}").equals(template)) {
                fields.addAll(operation.fields());
            }
        }
        assertThat(fields).as("%s %s", method, template).isNotEmpty();
        return fields;
    }

    @Test
    void invalidQueryOrPathGetsAnAnswerOfTheContract() throws IOException {
        Set<String> asked = new TreeSet<>();
        try (TestMock testMock = TestMock.open()) {
            for (ApiOperation operation : CONTRACT.operations()) {
                if (!operation.method().equals("GET")
                        || !operation.environments().contains("production")) {
                    continue;
                }
                for (String text : TEXTS) {
                    for (ApiOperation.QueryParameter parameter : operation.query()) {
                        String path = operation.path().replaceAll("[{][^}]*[}]", "x");
                        ask(testMock, path + "?" + parameter.name() + "=" + text);
                    }
                    if (operation.path().contains("{")) {
                        ask(testMock, operation.path().replaceAll("[{][^}]*[}]", text.isEmpty() ? "%20" : text));
                    }
                    asked.add(operation.id().toLowerCase(Locale.ROOT));
                }
            }
        }
        assertThat(asked).hasSizeGreaterThan(40);
    }

    private static void ask(TestMock mock, String path) throws IOException {
        Answer answer = mock.get(path, 1001);
        isNoFailure(answer, path);
    }
}
