package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import es.cg.sdk.call.Operation;
import es.cg.sdk.directory.ProductQuery;
import es.cg.sdk.json.Json;
import java.util.stream.Stream;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A service that has numbers, texts or the opposite where this SDK has true and false. */
final class CorrectedFlagsTest {
    private static final Operation<Json> CREATE = Operation.post("products.create", "/products", json -> json);

    @RegisterExtension
    private final Answering service = new Answering();

    private CgClient with(String values) {
        String field = "{\"activo\": {\"name\": \"state\", \"values\": " + values + "}}";
        return service.corrected("\"operations\": {\"products.list\": {\"query\": " + field + "}},"
                + "\"schemas\": {\"Product\": {\"fields\": " + field + "}, \"NewProduct\": {\"fields\": " + field
                + "}}");
    }

    private String sent() throws InterruptedException {
        RecordedRequest request = service.server.takeRequest();
        return request.getBody() == null
                ? String.valueOf(request.getUrl().query())
                : request.getBody().utf8();
    }

    /** What true and false are there, as JSON. */
    private record Flags(String yes, String no) {}

    @TestFactory
    Stream<DynamicTest> flagsAreWhatTheServiceHas() {
        return Stream.of(
                        new Flags("1", "0"),
                        new Flags("\"S\"", "\"N\""),
                        new Flags("\"true\"", "\"false\""),
                        new Flags("false", "true"))
                .map(each -> DynamicTest.dynamicTest(each.toString(), () -> isUnderstood(each)));
    }

    private void isUnderstood(Flags flags) throws InterruptedException {
        ClientApi client = with("{\"true\": " + flags.yes() + ", \"false\": " + flags.no() + "}")
                .forClient(1001);
        service.answer(200, "{\"id\":\"p_1\",\"state\":" + flags.yes() + "}");
        service.answer(200, "{\"id\":\"p_1\",\"state\":" + flags.no() + "}");
        service.answer(200, "{\"id\":\"p_1\",\"state\":null}");
        service.answer(201, "{\"id\":\"p_1\"}");
        service.answer(200, "{\"data\":[],\"has_more\":false}");

        assertThat(client.products().get("p_1").json().text()).isEqualTo("{\"id\":\"p_1\",\"activo\":true}");
        assertThat(client.products().get("p_1").json().text()).isEqualTo("{\"id\":\"p_1\",\"activo\":false}");
        assertThat(client.products().get("p_1").activo()).isNull();
        client.run(CREATE.call().body(Json.parse("{\"activo\":false}")));
        assertThat(client.products().list(ProductQuery.create().activo(true)).toList(1))
                .isEmpty();
        service.server.takeRequest();
        service.server.takeRequest();
        service.server.takeRequest();
        assertThat(sent()).isEqualTo("{\"state\":" + flags.no() + "}");
        assertThat(sent()).isEqualTo("state=" + flags.yes().replace("\"", ""));
    }

    @Test
    void valueThatIsNeitherStaysAsItCameAndIsWarnedOfOnce() {
        ClientApi client = with("{\"true\": 1, \"false\": 0}").forClient(1001);
        try (CapturedLog.Lines lines = CapturedLog.lines()) {
            for (String each : new String[] {"2", "2", "\"x\"", "true"}) {
                service.answer(200, "{\"id\":\"p_1\",\"state\":" + each + "}");
                assertThat(client.products().get("p_1").json().text())
                        .isEqualTo("{\"id\":\"p_1\",\"activo\":" + each + "}");
            }
            assertThat(lines.with("Product.activo is none of the values of true and false"))
                    .singleElement()
                    .asString()
                    .startsWith("WARN ");
        }
    }

    @Test
    void numberIsTheSameInAnotherForm() {
        service.answer(200, "{\"state\":1.0}");
        service.answer(200, "{\"state\":\"0\"}");
        ClientApi client = with("{\"true\": 1, \"false\": 0}").forClient(1001);

        assertThat(client.products().get("p_1").activo()).isTrue();
        assertThat(client.products().get("p_1").activo()).isFalse();
    }

    @Test
    void flagThatCannotBeSaidIsRefusedUnsent() {
        ClientApi client = with("{\"true\": \"S\"}").forClient(1001);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.run(CREATE.call().body(Json.parse("{\"activo\":false}"))))
                .withMessageStartingWith("products.create cannot be sent as the corrections say, and nothing was sent:"
                        + " NewProduct.activo has no value there that the corrections say");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.run(CREATE.call().body(Json.parse("{\"activo\":\"S\"}"))))
                .withMessageContaining("NewProduct.activo is neither true nor false");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.products()
                        .list(ProductQuery.create().activo(false))
                        .toList(1))
                .withMessageStartingWith("products.list has a filter activo that has no value there");
        assertThat(service.server.getRequestCount()).isZero();
    }
}
