package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Chapter("What the service does › Capabilities")
final class ProductsTest {
    private static final long LAURA = 1001;
    private static final long TALLERES = 1002;

    private TestMock mock;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
    }

    private Answer create(String code, String more) throws IOException {
        return create(TALLERES, code, more);
    }

    private Answer create(long client, String code, String more) throws IOException {
        return mock.post(
                "/products",
                Caller.merged("{\"codigo\":\"%s\",\"nombre\":\"Tornillo\",\"precio_unitario\":0.035,\"iva_pct\":21%s}"
                        .formatted(code, more)),
                client);
    }

    private Answer change(String id, String body) throws IOException {
        return mock.patch("/products/" + id, body, TALLERES);
    }

    private List<String> codes(String query) throws IOException {
        return mock.get("/products" + query, TALLERES).json().findValuesAsText("codigo");
    }

    @Test
    void newProductIsActiveAndReadBackUnchanged() throws IOException {
        Answer created = create("T-1", ",\"unidad\":\"caja\"");

        answers(created, 201);
        assertThat(created.text("/id")).startsWith("prd_");
        shows(created, "activo=true", "precio_unitario=0.035");
        assertThat(mock.get("/products/" + created.text("/id"), TALLERES).json())
                .isEqualTo(created.json());
    }

    @Test
    void fourFieldsAreRequiredAndTextsMustNotBeBlank() throws IOException {
        wrong(mock.post("/products", "{}", TALLERES), "codigo", "nombre", "precio_unitario", "iva_pct");
        assertThat(create(" ", ",\"nombre\":\"\"").params()).containsExactly("codigo", "nombre");
        assertThat(codes("")).isEmpty();
    }

    @Test
    void duplicateCodeOfTheSameClientReturns409() throws IOException {
        String id = create("T-1", ",\"activo\":false").text("/id");
        Answer again = create("T-1", "");

        refused(again, 409, "producto_duplicado");
        assertThat(again.message()).contains(id);
        assertThat(create(LAURA, "T-1", "").status()).isEqualTo(201);
        assertThat(create("t-1", "").status()).isEqualTo(201);
    }

    @Test
    void updateChangesOnlySentFieldsAndKeepsCodesUnique() throws IOException {
        create("T-1", "");
        String id = create("T-2", "").text("/id");
        Answer changed = change(id, "{\"precio_unitario\":1.50,\"codigo\":\"T-2\"}");

        answers(changed, 200);
        shows(changed, "precio_unitario=1.50", "nombre=Tornillo");
        assertThat(change(id, "{\"codigo\":\"T-1\",\"nombre\":\"x\"}").code()).isEqualTo("producto_duplicado");
        assertThat(mock.get("/products/" + id, TALLERES).json()).isEqualTo(changed.json());
    }

    @Test
    void badRateAndActivityOfAnotherClientReturn422() throws IOException {
        String activity = mock.get("/activities", LAURA).text("/data/0/id");
        for (String rate : List.of("-1", "100.01", "1e300")) {
            assertThat(create("T-1", ",\"iva_pct\":" + rate).params()).as(rate).containsExactly("iva_pct");
        }
        wrong(create("T-1", ",\"actividad_id\":\"" + activity + "\""), "actividad_id");
        answers(create(LAURA, "T-1", ",\"actividad_id\":\"" + activity + "\""), 201);
    }

    @Test
    void listIsFilteredByCodigoAndActivo() throws IOException {
        create("T-1", "");
        create("T-2", ",\"activo\":false");

        assertThat(codes("")).containsExactly("T-2", "T-1");
        assertThat(codes("?codigo=T-1")).containsExactly("T-1");
        assertThat(codes("?activo=false")).containsExactly("T-2");
        assertThat(codes("?activo=true&codigo=T-2")).isEmpty();
    }

    @Test
    void productOfAnotherClientReturns404() throws IOException {
        String id = create(LAURA, "T-1", "").text("/id");

        assertThat(mock.get("/products/" + id, TALLERES).status()).isEqualTo(404);
        assertThat(change(id, "{\"nombre\":\"x\"}").status()).isEqualTo(404);
    }

    @Test
    void invoiceLineAcceptsOnlyAnActiveOwnProduct() throws IOException {
        String id = create("T-1", "").text("/id");
        assertThat(invoice(id).text("/lineas/0/producto_id")).isEqualTo(id);
        change(id, "{\"activo\":false}");

        assertThat(invoice(id).params()).containsExactly("lineas.0.producto_id");
        wrong(invoice(mock.get("/products", LAURA).text("/data/0/id")), "lineas.0.producto_id");
    }

    private Answer invoice(String product) throws IOException {
        return mock.post("/invoices", """
                {"serie":"A","fecha_expedicion":"2026-11-20","receptor_nif":"J12345674","receptor_nombre":"Uno",
                 "lineas":[{"concepto":"c","cantidad":1,"precio_unitario":100,"iva_pct":21,"producto_id":"%s"}]}
                """.formatted(product), TALLERES);
    }

    @Test
    void firstExampleClientHasOneProduct() throws IOException {
        JsonNode list = mock.get("/products", LAURA).json().path("data");

        assertThat(list).hasSize(1);
        shows(list, "0/codigo=ASE-MES", "0/precio_unitario=100.00");
    }
}
