package es.cg.sdk.generator.differences;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A file that a person has answered gets what follows from the answers, and keeps what it says. */
class ExtendedFileTest {
    private static JsonObject document = Fragments.object();
    private static Differences.Ours ours = new Differences.Ours(Mutant.json("{ openapi: 3.1.0 }"));

    @BeforeAll
    static void read() throws IOException {
        document = Mutant.json(Files.readString(Path.of(System.getProperty("project.root"), "openapi.json")));
        ours = new Differences.Ours(document);
    }

    private static Mutant inCents() {
        Mutant theirs = new Mutant(document);
        theirs.rename("Product", "precio_unitario", "precio_centimos");
        theirs.schema("Product")
                .part("properties")
                .put("precio_centimos", Mutant.json("{ type: integer, description: En céntimos de euro. }"));
        return theirs;
    }

    @Test
    void candidateInAnotherUnitIncludesItsConversion() {
        Mutant theirs = new Mutant(document);
        JsonObject product = theirs.schema("Product").part("properties");
        theirs.take("Product", "precio_unitario");
        product.with("valor_a", Mutant.json("{ type: integer, description: En céntimos de euro. }"))
                .with("valor_b", Mutant.json("{ type: integer, description: Un porcentaje del total. }"));

        JsonObject file = ours.with(theirs.root(), null).corrections("x", null);

        assertThat(JsonWriter.line(file.part("schemas").part("Product").part("fields")))
                .isEqualTo("{ \"precio_unitario\": { \"?\": [{ \"name\": \"valor_a\", \"as\": \"cents\" },"
                        + " \"valor_b\"] } }");
    }

    @Test
    void nameOfTheirsMaySayTheUnit() {
        Mutant theirs = inCents();
        theirs.schema("Product").part("properties").put("precio_centimos", Mutant.json("{ type: integer }"));

        assertThat(JsonWriter.line(extended(theirs, JsonWriter.write(product("precio_unitario: precio_centimos")))
                        .part("schemas")))
                .contains("\"as\": \"cents\"");
    }

    private static JsonObject extended(Mutant theirs, String file) {
        JsonObject before = Mutant.json(file);
        return ours.with(theirs.root(), before).corrections("x", before);
    }

    private static JsonObject product(String field) {
        return Mutant.json("{ contract: x, schemas: { Product: { fields: { " + field + " } } } }");
    }

    @Test
    void unitIsAddedToNameThatIsText() {
        JsonObject file =
                extended(inCents(), JsonWriter.write(product("precio_unitario: precio_centimos, '// a': told")));

        assertThat(JsonWriter.line(file.part("schemas")))
                .isEqualTo("{ \"Product\": { \"fields\": { \"precio_unitario\": { \"name\": \"precio_centimos\","
                        + " \"as\": \"cents\" }, \"// a\": \"told\" } } }");
    }

    @Test
    void valuesAreAddedToNameThatIsText() {
        Mutant theirs = new Mutant(document);
        theirs.rename("Addressee", "activo", "vigente");
        theirs.schema("Addressee").part("properties").put("vigente", Mutant.json("{ type: string, enum: [si, no] }"));

        JsonObject file = extended(theirs, "{ schemas: { Addressee: { fields: { activo: vigente } } } }");

        assertThat(JsonWriter.line(file.part("schemas").part("Addressee").part("fields")))
                .isEqualTo(
                        "{ \"activo\": { \"name\": \"vigente\", \"values\": { \"true\": \"si\", \"false\": \"no\" } } }");
    }

    @Test
    void whatCannotBeJoinedIsNamed() {
        JsonObject before = product("precio_unitario: { name: precio_centimos, as: text }");
        Differences differences = ours.with(inCents().root(), before);
        JsonObject file = differences.corrections("x", before);

        assertThat(file.sameAs(before)).isTrue();
        assertThat(CorrectionsCheck.unwritten(file, differences))
                .containsExactly("schemas/Product/fields/precio_unitario/as is cents there, and the file says text");
        assertThat(CorrectionsCheck.unwritten(product("precio_unitario: precio_centimos"), differences))
                .containsExactly(
                        "schemas/Product/fields/precio_unitario/as is cents there, and the file does not say so");
        JsonObject right = product("precio_unitario: { name: precio_centimos, as: cents }");
        assertThat(CorrectionsCheck.unwritten(right, differences)).isEmpty();
    }

    @Test
    void orderAndCommentsStay() {
        JsonObject file = extended(
                inCents(),
                "{ signature: { '//': by mail, header: X-Sig }, '// why': told, schemas: { '//': prices,"
                        + " Product: { fields: { precio_unitario: precio_centimos } } }, contract: x }");

        assertThat(file.keys()).containsExactly("signature", "// why", "schemas", "contract");
        assertThat(file.part("schemas").keys()).containsExactly("//", "Product");
        assertThat(file.part("signature").keys()).containsExactly("//", "header");
    }
}
