package es.cg.sdk.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.json.Json;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ViewTest {
    static final class Thing extends View {
        Thing(Json json) {
            super(json);
        }

        // formatter:off
        @Nullable String         id()     { return identifier("id"); }
        @Nullable String         nombre() { return text("nombre"); }
        @Nullable Long           numero() { return integer("numero"); }
        @Nullable BigDecimal     total()  { return decimal("total"); }
        @Nullable Boolean        activa() { return flag("activa"); }
        @Nullable LocalDate      fecha()  { return date("fecha"); }
        @Nullable OffsetDateTime creado() { return moment("creado_en"); }
        @Nullable StringBuilder  tipo()   { return word("tipo", StringBuilder::new); }
        Map<String, BigDecimal>  cajas()  { return decimals("cajas"); }
        List<String>             scopes() { return words("scopes", word -> word); }
        List<Long>               nums()   { return integers("numeros"); }
        Thing                    parte()  { return view("parte", Thing::new); }
        List<Thing>              lineas() { return views("lineas", Thing::new); }
        // formatter:on
    }

    private static Thing thing(String json) {
        return new Thing(Json.parse(json));
    }

    @Test
    void emptyJsonReadsAsNullsAndEmptyLists() {
        Thing nothing = thing("{}");

        assertThat(nothing.id()).isNull();
        assertThat(nothing.nombre()).isNull();
        assertThat(nothing.numero()).isNull();
        assertThat(nothing.total()).isNull();
        assertThat(nothing.activa()).isNull();
        assertThat(nothing.fecha()).isNull();
        assertThat(nothing.creado()).isNull();
        assertThat(nothing.tipo()).isNull();
        assertThat(nothing.cajas()).isEmpty();
        assertThat(nothing.scopes()).isEmpty();
        assertThat(nothing.nums()).isEmpty();
        assertThat(nothing.parte().parte().nombre()).isNull();
        assertThat(nothing.lineas()).isEmpty();
        assertThat(nothing.avisos()).isEmpty();
        assertThat(nothing.meta()).isSameAs(Meta.none());
    }

    @Test
    void explicitNullsReadAsMissing() {
        Thing nulls = thing("{\"nombre\":null,\"total\":null,\"scopes\":null,\"parte\":null,\"lineas\":null}");

        assertThat(nulls.nombre()).isNull();
        assertThat(nulls.total()).isNull();
        assertThat(nulls.scopes()).isEmpty();
        assertThat(nulls.parte()).isEqualTo(thing("{}"));
        assertThat(nulls.lineas()).isEmpty();
    }

    @Test
    void fieldsReadAsTheirTypes() {
        Thing full = thing("""
                {"id":7,"nombre":"x","numero":12,"total":100.00,"activa":true,"fecha":"2026-11-20",
                 "creado_en":"2026-11-20T09:00:00+01:00","tipo":"nuevo","scopes":["a","b"],
                 "parte":{"id":"p"},"lineas":[{"total":"1.50"}],
                 "avisos":[{"codigo":"c","mensaje":"m"}]}
                """);

        assertThat(full.id()).isEqualTo("7");
        assertThat(full.numero()).isEqualTo(12);
        assertThat(full.total()).hasToString("100.00");
        assertThat(full.activa()).isTrue();
        assertThat(full.fecha()).isEqualTo("2026-11-20");
        assertThat(full.creado()).isEqualTo("2026-11-20T09:00:00+01:00");
        assertThat(full.tipo()).hasToString("nuevo");
        assertThat(full.scopes()).containsExactly("a", "b");
        assertThat(full.parte().id()).isEqualTo("p");
        assertThat(full.lineas().get(0).total()).hasToString("1.50");
        assertThat(full.avisos()).extracting(Aviso::codigo).containsExactly("c");
        assertThat(full.avisos()).extracting(Aviso::mensaje).containsExactly("m");
    }

    @Test
    void aDateMayComeAsAnIsoTime() {
        assertThat(thing("{\"fecha\":\"2026-11-20T23:30:00+01:00\"}").fecha()).isEqualTo("2026-11-20");
        assertThat(thing("{\"fecha\":\"2026-11-20T23:30:00\"}").fecha()).isEqualTo("2026-11-20");
        assertThat(thing("{\"fecha\":\"2026-11-20T23:30\"}").fecha()).isEqualTo("2026-11-20");
        // Half past midnight in Spain, where the next month has begun.
        assertThat(thing("{\"fecha\":\"2026-10-31T23:30:00Z\"}").fecha()).isEqualTo("2026-11-01");
        for (String bad : List.of(
                "2026-10-31Tbanana",
                "2026-10-31T",
                "2026-10-31 10:00",
                "+12026-10-31",
                "31-10-2026",
                "2026-13-01",
                "2026-02-30",
                "2026/10/31",
                "2026-1a-31",
                "-026-10-31")) {
            assertThatThrownBy(thing("{\"fecha\":\"" + bad + "\"}")::fecha)
                    .isInstanceOf(UnexpectedContentException.class)
                    .hasMessageContaining("fecha should be a date");
        }
    }

    @Test
    void aTimeWithoutOffsetIsReadAsSpanishTime() {
        assertThat(thing("{\"creado_en\":\"2026-11-20T09:00:00\"}").creado()).isEqualTo("2026-11-20T09:00:00+01:00");
        assertThat(thing("{\"creado_en\":\"2026-07-20T09:00:00.123456\"}").creado())
                .isEqualTo("2026-07-20T09:00:00.123456+02:00");
        // Skipped when summer time begins, and twice there when it ends.
        assertThat(thing("{\"creado_en\":\"2026-03-29T02:30\"}").creado()).isEqualTo("2026-03-29T03:30:00+02:00");
        assertThat(thing("{\"creado_en\":\"2026-10-25T02:30:00\"}").creado()).isEqualTo("2026-10-25T02:30:00+02:00");
        assertThat(thing("{\"creado_en\":\"2026-10-25T02:30:00+01:00\"}").creado())
                .isEqualTo("2026-10-25T02:30:00+01:00");
        for (String bad : List.of("2026-11-20 09:00:00", "2026-11-20T", "2026-11-20T25:00:00", "ayer")) {
            assertThatThrownBy(thing("{\"creado_en\":\"" + bad + "\"}")::creado)
                    .isInstanceOf(UnexpectedContentException.class)
                    .hasMessageContaining("creado_en should be a date-time");
        }
    }

    @Test
    void wrongTypeFailsOnlyItsOwnField() {
        Thing odd = thing("""
                {"id":"t_1","nombre":{"a":1},"numero":1.5,"total":"mucho","activa":"si","fecha":"20/11/2026",
                 "creado_en":"2026-11-20","scopes":"a","parte":[],"lineas":[1]}
                """);

        assertThatThrownBy(odd::nombre)
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageContaining("Thing[t_1].nombre should be text, but is an object with 1 member");
        assertThatThrownBy(odd::numero)
                .hasMessageContaining("numero should be a whole number of at most 18 digits, but is a number");
        assertThatThrownBy(odd::total).hasMessageContaining("the text \"aaaaa\"");
        assertThatThrownBy(odd::activa).hasMessageContaining("true or false");
        assertThatThrownBy(odd::fecha).hasMessageContaining("but is the text \"99/99/9999\"");
        assertThatThrownBy(odd::creado).hasMessageContaining("a date-time");
        assertThatThrownBy(odd::scopes).hasMessageContaining("a list");
        assertThatThrownBy(odd::parte).hasMessageContaining("an object");
        assertThatThrownBy(odd::lineas).hasMessageContaining("a list of objects");
        assertThat(odd.id()).isEqualTo("t_1");
        assertThat(odd.json().get("fecha").string()).isEqualTo("20/11/2026");
    }

    @Test
    void aWholeNumberMayBeWrittenWithDecimals() {
        assertThat(thing("{\"numero\":1001.0}").numero()).isEqualTo(1001);
        assertThatThrownBy(thing("{\"numero\":12345678901234567890}")::numero).hasMessageContaining("18 digits");
        assertThatThrownBy(thing("{\"numero\":1e999999999}")::numero).hasMessageContaining("18 digits");
    }

    @Test
    void aWholeNumberMayComeAsText() {
        assertThat(thing("{\"numero\":\"1001\"}").numero()).isEqualTo(1001);
        assertThat(thing("{\"numero\":\"7.0\"}").numero()).isEqualTo(7);
        assertThat(thing("{\"numeros\":[1001,\"1002\"]}").nums()).containsExactly(1001L, 1002L);
        for (String bad :
                List.of("1.5", "", " 1001", "1001 ", "1,001", "B123", "\u0661", "9223372036854775808", "1e99")) {
            assertThatThrownBy(thing("{\"numero\":\"" + bad + "\"}")::numero)
                    .as(bad)
                    .isInstanceOf(UnexpectedContentException.class)
                    .hasMessageContaining("a whole number of at most 18 digits");
        }
    }

    @Test
    void wholeNumberListIsReadAndUnmodifiable() {
        assertThat(thing("{\"numeros\":[1001,1002.0]}").nums()).containsExactly(1001L, 1002L);
        assertThat(thing("{\"numeros\":null}").nums()).isEmpty();
        List<Long> some = thing("{\"numeros\":[1]}").nums();
        assertThatThrownBy(() -> some.add(2L)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void invalidWholeNumberListShowsWhatWasFound() {
        assertThatThrownBy(thing("{\"numeros\":[7,\"B123\"]}")::nums)
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageStartingWith("Thing.numeros should be a list of whole numbers of at most 18 digits,"
                        + " but is the text \"a999\"");
        assertThatThrownBy(thing("{\"numeros\":[1.5]}")::nums).hasMessageContaining("but is a number");
        assertThatThrownBy(thing("{\"numeros\":7}")::nums).hasMessageContaining("a list");
    }

    @Test
    void anAmountOfAbsurdSizeIsRefused() {
        assertThatThrownBy(thing("{\"total\":1e999999999}")::total).hasMessageContaining("a decimal number");
        assertThatThrownBy(thing("{\"total\":\"1e-999999999\"}")::total).hasMessageContaining("a decimal number");
    }

    @Test
    void equalByClassAndContent() {
        assertThat(thing("{\"total\":100,\"nombre\":\"x\"}"))
                .isEqualTo(thing("{\"nombre\":\"x\",\"total\":100.00}"))
                .isNotEqualTo(new Aviso(Json.parse("{\"nombre\":\"x\",\"total\":100.00}")));
    }

    @Test
    void printsTypeIdKindAndState() {
        assertThat(
                        thing(
                                "{\"id\":\"inv_1\",\"object\":\"invoice\",\"estado\":\"aceptada_con_errores\",\"total\":\"9.99\"}"))
                .hasToString("Thing[inv_1, object=invoice, estado=aceptada_con_errores]");
        assertThat(thing("{\"status\":\"pending\",\"nombre\":\"Laura\"}")).hasToString("Thing[status=pending]");
        assertThat(thing("{\"object\":\"list\",\"data\":[{\"nombre\":\"Laura\"},{}]}"))
                .hasToString("Thing[object=list, items=2]");
        assertThat(thing("{\"data\":{\"a\":1}}")).hasToString("Thing");
        assertThat(Meta.none()).hasToString("Meta[none]");
    }

    @Test
    void aKindOrStateThatIsNoPlainWordIsNotPrinted() {
        for (String text : List.of(
                "12345678Z",
                "ES9121000418450200051332",
                "Laura",
                "laura garc\u00eda",
                "emitida\\nINFO",
                "emitida]",
                "x".repeat(41),
                "")) {
            assertThat(thing("{\"object\":\"" + text + "\",\"estado\":\"" + text + "\",\"status\":\"" + text + "\"}"))
                    .as(text)
                    .hasToString("Thing");
        }
        assertThat(thing("{\"object\":null,\"estado\":{\"a\":1},\"status\":200}"))
                .hasToString("Thing");
        assertThatThrownBy(thing("{\"id\":\"t_1\",\"estado\":\"emitida\",\"nombre\":1}")::nombre)
                .hasMessageStartingWith("Thing[t_1].nombre should be text");
    }

    @Test
    void printsNoOtherContent() {
        assertThat(thing("{\"id\":\"t_1\",\"nombre\":\"12345678Z\"}")).hasToString("Thing[t_1]");
        assertThat(thing("{\"id\":1001}")).hasToString("Thing[1001]");
        assertThat(thing("{\"id\":\"12345678Z\\nINFO\"}")).hasToString("Thing");
        assertThat(thing("{\"id\":\"" + "x".repeat(65) + "\"}")).hasToString("Thing");
        assertThat(thing("{\"id\":{},\"nombre\":\"12345678Z\"}")).hasToString("Thing");
    }

    record Bound(String codigo, BigDecimal total) {}

    @Test
    void viewConvertsToAnotherViewOrBoundType() {
        Thing thing = thing("{\"codigo\":\"c\",\"total\":2.50}");

        assertThat(thing.as(Aviso::new).codigo()).isEqualTo("c");
        assertThat(thing.as(Bound.class)).isEqualTo(new Bound("c", new BigDecimal("2.50")));
    }

    @Test
    void amountsByNameKeepTheirOrderAndScale() {
        Thing boxes = thing("{\"cajas\":{\"46\":\"1.50\",\"09\":210.00,\"78\":null,\"46\":\"7.10\"}}");

        assertThat(boxes.cajas()).containsOnlyKeys("46", "09");
        assertThat(boxes.cajas().keySet()).containsExactly("46", "09");
        assertThat(boxes.cajas().get("46")).hasToString("7.10");
        assertThat(boxes.cajas().get("09")).hasToString("210.00");
        assertThatThrownBy(() -> boxes.cajas().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void invalidAmountByNameShowsWhatWasFound() {
        assertThatThrownBy(thing("{\"cajas\":{\"46\":\"1,50\"}}")::cajas)
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageStartingWith("Thing.cajas.46 should be a decimal number, but is the text \"9,99\"");
        assertThatThrownBy(thing("{\"cajas\":[1]}")::cajas)
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageStartingWith(
                        "Thing.cajas should be an object of decimal numbers, but is an array with 1 item");
    }

    @Test
    void anIdThatMayBeATaxIdOrAnAccountIsNotPrinted() {
        for (String id :
                List.of("12345678Z", "B12345674", "ES9121000418450200051332", "ES91-2100-0418-4502-0005-1332")) {
            assertThat(thing("{\"id\":\"" + id + "\"}")).hasToString("Thing");
        }
        assertThat(thing("{\"id\":\"0f8fad5b-d9cb-469f-a165-70867728950e\"}"))
                .hasToString("Thing[0f8fad5b-d9cb-469f-a165-70867728950e]");
    }

    @Test
    void digitsOfOtherScriptsAreNoAmount() {
        assertThatThrownBy(thing("{\"total\":\"\u0661\u0662\"}")::total).isInstanceOf(UnexpectedContentException.class);
    }
}
