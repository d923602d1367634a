package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Chapter("What the service does › Capabilities")
final class AddresseesTest {
    private static final long LAURA = 1001;
    private static final long TALLERES = 1002;
    private static final String FOREIGN = "\"tipo_identificacion\":\"02\",\"identificacion\":\"FR12345678901\"";

    private TestMock mock;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
    }

    private Answer create(String more) throws IOException {
        return create(TALLERES, more);
    }

    private Answer create(long client, String more) throws IOException {
        return mock.post(
                "/addressees",
                Caller.merged("{\"nombre\":\"Muebles Muestra SC\",\"es_empresa_o_profesional\":true" + more + "}"),
                client);
    }

    private Answer change(String id, String body) throws IOException {
        return mock.patch("/addressees/" + id, body, TALLERES);
    }

    private List<String> ids(String query) throws IOException {
        return mock.get("/addressees" + query, TALLERES).json().findValuesAsText("id");
    }

    private Answer invoice(String more) throws IOException {
        return mock.post(
                "/invoices",
                "{\"serie\":\"A\",\"fecha_expedicion\":\"2026-11-20\"," + more
                        + "\"lineas\":[{\"concepto\":\"c\",\"cantidad\":1,\"precio_unitario\":100,\"iva_pct\":21}]}",
                TALLERES);
    }

    @Test
    void newAddresseeIsActiveAndReadBackUnchanged() throws IOException {
        Answer created = create(",\"nif\":\"J12345674\",\"dias_pago\":30,"
                + "\"dir3\":{\"oficina_contable\":\"L01\",\"otra\":\"x\"},\"referencia_externa\":\"r1\"");

        answers(created, 201);
        assertThat(created.text("/id")).startsWith("adr_");
        shows(created, "activo=true", "dias_pago=30");
        shows(created, "avisos/0/codigo=campo_desconocido");
        ObjectNode record = created.json().deepCopy();
        record.remove("avisos");
        assertThat(record.path("dir3")).hasSize(1);
        assertThat(mock.get("/addressees/" + created.text("/id"), TALLERES).json())
                .isEqualTo(record);
        assertThat(mock.get("/addressees", TALLERES).json().at("/data/0")).isEqualTo(record);
    }

    @Test
    void nameAndBusinessFlagAreRequired() throws IOException {
        wrong(mock.post("/addressees", "{\"nif\":\"J12345674\"}", TALLERES), "nombre", "es_empresa_o_profesional");
        assertThat(create(",\"nif\":\"J12345674\",\"nombre\":\" \"").params()).containsExactly("nombre");
        assertThat(ids("")).isEmpty();
    }

    @Test
    void taxIdIsCheckedAndStoredNormalized() throws IOException {
        Answer wrong = create(",\"nif\":\"J12345675\"");

        wrong(wrong, "nif");
        assertThat(wrong.message()).contains("carácter de control");
        assertThat(create(",\"nif\":\"es-j 1234567.4\"").text("/nif")).isEqualTo("J12345674");
        assertThat(create(",\"nif\":\"00000001R\"").status()).isEqualTo(201);
    }

    @Test
    void foreignIdIsAcceptedUncheckedInPlaceOfTaxId() throws IOException {
        for (String less : List.of("", ",\"nif\":\"\"", ",\"nif\":\" - \"", ",\"tipo_identificacion\":\"02\"")) {
            assertThat(create(less).params()).as(less).containsExactly("nif");
        }
        Answer foreign = create("," + FOREIGN);

        answers(foreign, 201);
        assertThat(foreign.text("/identificacion")).isEqualTo("FR12345678901");
        assertThat(create("," + FOREIGN).status()).isEqualTo(201);
        wrong(change(foreign.text("/id"), "{\"identificacion\":\"\"}"), "nif");
    }

    @Test
    void duplicateTaxIdOfTheSameClientReturns409() throws IOException {
        String id = create(",\"nif\":\"J12345674\"").text("/id");
        change(id, "{\"activo\":false}");
        Answer again = create(",\"nif\":\"J-12345674\"");

        refused(again, 409, "destinatario_duplicado");
        assertThat(again.message()).contains(id);
        assertThat(create(LAURA, ",\"nif\":\"J12345674\"").status()).isEqualTo(201);
        assertThat(ids("")).containsExactly(id);
    }

    @Test
    void updateChangesOnlyTheFieldsSent() throws IOException {
        String id = create(",\"nif\":\"J12345674\",\"email\":\"uno@ejemplo.invalid\"")
                .text("/id");
        mock.advance(Duration.ofMinutes(1).toString());
        Answer changed = change(id, "{\"dias_pago\":60,\"dir3\":{\"organo_gestor\":\"E1\"}}");

        answers(changed, 200);
        shows(changed, "dias_pago=60", "email=uno@ejemplo.invalid", "nif=J12345674");
        assertThat(changed.text("/actualizado_en")).isGreaterThan(changed.text("/creado_en"));
        assertThat(mock.get("/addressees/" + id, TALLERES).json()).isEqualTo(changed.json());
    }

    @Test
    void changedTaxIdMustBeValidAndUnique() throws IOException {
        create(",\"nif\":\"J12345674\"");
        String id = create(",\"nif\":\"A12345674\"").text("/id");

        assertThat(change(id, "{\"nif\":\"J12345674\"}").code()).isEqualTo("destinatario_duplicado");
        assertThat(change(id, "{\"nif\":\"A12345675\"}").params()).containsExactly("nif");
        assertThat(change(id, "{\"nif\":\"\"}").params()).containsExactly("nif");
        assertThat(change(id, "{\"nif\":\"A12345674\"}").status()).isEqualTo(200);
        shows(change(id, "{\"nif\":\"\"," + FOREIGN + "}"), "nif=null");
    }

    @Test
    void listIsFilteredByNifActivoAndReference() throws IOException {
        String one =
                create(",\"nif\":\"J12345674\",\"referencia_externa\":\"r1\"").text("/id");
        String two = create(",\"nif\":\"A12345674\",\"activo\":false").text("/id");

        assertThat(ids("")).containsExactly(two, one);
        assertThat(ids("?nif=j-12345674")).containsExactly(one);
        assertThat(ids("?activo=true")).containsExactly(one);
        assertThat(ids("?activo=false")).containsExactly(two);
        assertThat(ids("?referencia_externa=r1")).containsExactly(one);
        assertThat(ids("?referencia_externa=r")).isEmpty();
        assertThat(mock.get("/addressees?activo=si", TALLERES).code()).isEqualTo("parametro_no_valido");
    }

    @Test
    void addresseeOfAnotherClientReturns404() throws IOException {
        String id = create(LAURA, ",\"nif\":\"J12345674\"").text("/id");

        assertThat(mock.get("/addressees/" + id, TALLERES).status()).isEqualTo(404);
        assertThat(change(id, "{\"nombre\":\"x\"}").status()).isEqualTo(404);
        assertThat(invoice("\"destinatario_id\":\"" + id + "\",").params()).containsExactly("destinatario_id");
    }

    @Test
    void unknownMandateAndBadPaymentTermAreRejected() throws IOException {
        wrong(create(",\"nif\":\"J12345674\",\"mandato_id\":\"man_x\""), "mandato_id");
        for (String days : List.of("-1", "3651", "1e300", "9999999999")) {
            assertThat(create(",\"nif\":\"J12345674\",\"dias_pago\":" + days).params())
                    .as(days)
                    .containsExactly("dias_pago");
        }
        assertThat(ids("")).isEmpty();
    }

    @Test
    void invoiceAcceptsOnlyAnActiveAddressee() throws IOException {
        String id = create(",\"nif\":\"J12345674\"").text("/id");
        String named = "\"destinatario_id\":\"" + id + "\",";
        Answer issued = invoice(named);
        change(id, "{\"activo\":false}");
        Answer refused = invoice(named);

        shows(issued, "receptor_nif=J12345674", "receptor_nombre=Muebles Muestra SC");
        assertThat(refused.params()).containsExactly("destinatario_id");
        assertThat(refused.message()).contains("inactivo");
    }

    @Test
    void firstExampleClientHasOneAddressee() throws IOException {
        JsonNode list = mock.get("/addressees", LAURA).json().path("data");

        assertThat(list).hasSize(1);
        shows(list, "0/nombre=Talleres Ejemplo SL", "0/nif=B12345674", "0/es_empresa_o_profesional=true");
        shows(list, "0/activo=true");
    }
}
