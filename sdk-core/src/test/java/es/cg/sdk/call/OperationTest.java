package es.cg.sdk.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class OperationTest {
    private static final Operation<Json> GET = Operation.get("things.get", "/things/{id}", json -> json);
    private static final Operation<Json> POST = Operation.post("things.create", "/things", json -> json);

    @Test
    void aCallNeedsAsManyPathParametersAsThePathHas() {
        assertThat(GET.call("t_1").pathParameters()).containsExactly(Map.entry("id", "t_1"));
        assertThatThrownBy(GET::call).hasMessageContaining("takes 1 path parameters, but was given 0");
        assertThatThrownBy(() -> POST.call("x")).hasMessageContaining("takes 0 path parameters, but was given 1");
    }

    @Test
    void unsafePathParameterIsRefused() {
        for (String value : List.of("", " ", ".", "..", "a\nb", "a\u0000b")) {
            assertThatThrownBy(() -> GET.call(value)).as(value).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void invalidPathIsRefusedAtCreation() {
        for (String path : List.of(
                "",
                "things",
                "/things//",
                "//things",
                "/things?x=1",
                "/th ings",
                "/a/../b",
                "/a/.",
                "/a/%2e",
                "/a/.%2E/b",
                "/%0a",
                "/%7F",
                "/%zz",
                "/%",
                "/{}",
                "/{a{b}}",
                "/{a/b}",
                "/{a?}",
                "/ñ",
                "/%FF",
                "/%C3")) {
            assertThatThrownBy(() -> Operation.get("x", path, json -> json))
                    .as(path)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void pathThatOpenApiAllowsIsFilled() {
        assertThat(Paths.filled(Paths.checked("x", "/things/"), Map.of())).containsExactly("things", "");
        assertThat(Paths.filled(Paths.checked("x", "/{ID}"), Map.of("ID", "a/b")))
                .containsExactly("a/b");
        assertThat(Paths.filled(Paths.checked("x", "/x/{id}:confirm"), Map.of("id", "7")))
                .containsExactly("x", "7:confirm");
        assertThat(Paths.filled(Paths.checked("x", "/"), Map.of())).containsExactly("");
        assertThat(Paths.filled(Paths.checked("x", "/{1}"), Map.of("1", "a"))).containsExactly("a");
        assertThat(Paths.filled(
                        Paths.checked("x", "/l%C3%ADneas/a%2Fb+c/{id línea}.{formato}"),
                        Map.of("id línea", "7", "formato", "pdf")))
                .containsExactly("líneas", "a/b+c", "7.pdf");
        assertThat(Operation.get("x", "/x/{id línea}", json -> json).call("7").pathParameters())
                .containsExactly(Map.entry("id línea", "7"));
        assertThatThrownBy(() -> Paths.filled("/x/{id}:confirm", Map.of("id", "a/b")))
                .hasMessageContaining("letters, digits and . _ ~ - alone");
    }

    @Test
    void duplicatePathParameterIsRefused() {
        assertThatThrownBy(() -> Operation.get("x", "/a/{id}/b/{id}", json -> json))
                .hasMessageContaining("the same parameter twice");
    }

    @Test
    void halfASurrogatePairIsRefused() {
        assertThatThrownBy(() -> GET.call("a\ud800")).hasMessageContaining("an unpaired surrogate");
        assertThatThrownBy(() -> POST.call().query(Map.of("cursor", "\udc00")))
                .hasMessageContaining("an unpaired surrogate");
    }

    @Test
    void anAbsurdlyLongPathIsRefused() {
        assertThatThrownBy(() -> Operation.get("x", "/a".repeat(20_000), json -> json))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void onlyWritesTakeAKey() {
        assertThat(POST.call().key(IdempotencyKey.of("k")).key()).isEqualTo(IdempotencyKey.of("k"));
        assertThatThrownBy(() -> GET.call("t_1").key(IdempotencyKey.of("k")))
                .hasMessageContaining("no idempotency key");
        assertThat(Operation.delete("d", "/d", json -> json).isKeyed()).isFalse();
        assertThat(Operation.put("u", "/u", json -> json).isKeyed()).isTrue();
        assertThat(Operation.patch("p", "/p", json -> json).isKeyed()).isTrue();
    }

    @Test
    void laterQueryParametersReplaceEarlierOnes() {
        Call<Json> call = GET.call("t_1").query(Map.of("a", "1")).query(Map.of("a", "2", "b", "3"));

        assertThat(call.query()).containsOnly(Map.entry("a", "2"), Map.entry("b", "3"));
    }

    @Test
    void aFileAndABodyExcludeEachOther() {
        Upload pdf = Upload.of("factura.pdf", new byte[1]);

        assertThatThrownBy(() -> POST.call().upload(pdf).body(Json.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("things.create (POST /things) already sends a file, and cannot send a body too");
        assertThatThrownBy(() -> POST.call().body(Json.empty()).upload(pdf))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("things.create (POST /things) already sends a body, and cannot send a file too");
        assertThat(POST.call().body(Json.empty()).body(Json.of("later")).body()).isEqualTo(Json.of("later"));
        assertThat(POST.call()
                        .upload(Upload.of("a.pdf", new byte[1]))
                        .upload(pdf)
                        .upload())
                .isSameAs(pdf);
    }

    @Test
    void printsItsNameMethodAndPath() {
        assertThat(GET.call("t_1")).hasToString("things.get (GET /things/{id})");
    }
}
