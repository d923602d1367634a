package es.cg.sdk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.json.Json;
import es.cg.sdk.taxmodels.NewTaxModel;
import es.cg.sdk.taxmodels.Receipt;
import es.cg.sdk.taxmodels.TaxModel;
import es.cg.sdk.taxmodels.TipoDeclaracion;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tax models generated, and the receipts of those that a person has submitted. */
final class TaxModelsTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @RegisterExtension
    private final Answering service = new Answering();

    @RegisterExtension
    private final Mocked mocked = new Mocked(2);

    private static NewTaxModel quarter(String periodo) {
        return NewTaxModel.of(Modelo.M303, 2026).periodo(periodo);
    }

    private TaxModel generated(NewTaxModel model) {
        return mocked.laura()
                .taxModels()
                .generate(model, IdempotencyKey.random())
                .await(MINUTE);
    }

    @Test
    void yearlyTaxModelIsGeneratedByAJob() {
        Job<TaxModel> job = mocked.laura().taxModels().generate(NewTaxModel.of(Modelo.M390, 2025));
        assertThat(job.isDone()).isFalse();
        TaxModel model = job.await(MINUTE);

        assertThat(model.id()).startsWith("mod_");
        assertThat(model.modelo()).isEqualTo(Modelo.M390);
        assertThat(model.ejercicio()).isEqualTo(2025);
        assertThat(model.periodo()).isEqualTo("0A");
        assertThat(model.tipoDeclaracion()).isEqualTo(TipoDeclaracion.ORDINARIA);
        assertThat(model.plazoInicio()).isNotNull().isBefore(model.plazoFin());
    }

    @Test
    void quarterlyTaxModelIsADoneJob() {
        Job<TaxModel> job = mocked.laura().taxModels().generate(quarter("3T"));

        assertThat(job.isDone()).isTrue();
        assertThat(job.await(MINUTE).modelo()).isEqualTo(Modelo.M303);
        assertThat(job.await(MINUTE).ficheros())
                .extracting(TaxModel.ModelFile::formato)
                .containsExactlyInAnyOrder(TaxModel.Formato.PDF, TaxModel.Formato.BOE);
    }

    @Test
    void generatedTaxModelIsNotSubmitted() {
        TaxModel model = generated(quarter("3T"));

        assertThat(model.estado()).isEqualTo(TaxModel.Estado.GENERADO);
        assertThat(model.presentadoEn()).isNull();
        assertThat(model.csv()).isNull();
        assertThatThrownBy(() -> mocked.laura().taxModels().receipt(requireNonNull(model.id())))
                .isInstanceOfSatisfying(ApiException.class, e -> {
                    assertThat(e.status()).isEqualTo(409);
                    assertThat(e.code()).isEqualTo("modelo_no_presentado");
                });
    }

    @Test
    void aReceiptHasTheVerificationCodeAndThePdf() {
        TaxModel model = generated(quarter("3T"));
        String id = requireNonNull(model.id());
        mocked.mock().panel().present(id);
        Receipt receipt = mocked.laura().taxModels().receipt(id);

        assertThat(receipt.modeloId()).isEqualTo(id);
        assertThat(receipt.modelo()).isEqualTo(Modelo.M303);
        assertThat(receipt.ejercicio()).isEqualTo(2026);
        assertThat(receipt.periodo()).isEqualTo("3T");
        assertThat(receipt.csv()).matches("[0-9A-Z]{16}");
        assertThat(receipt.numeroJustificante()).matches("[0-9]{13}");
        assertThat(receipt.presentadoEn()).isEqualTo(mocked.mock().panel().now());
        assertThat(receipt.nombreFichero()).endsWith(".pdf");
        assertThat(new String(requireNonNull(receipt.contenido()), ISO_8859_1)).startsWith("%PDF-");
    }

    @Test
    void unknownEnumValuesAreReadAndSent() throws InterruptedException {
        service.answer(201, """
                {"id":"mod_1","modelo":"718","tipo_declaracion":"rectificativa","estado":"archivado",
                 "resultado":"a_prorratear","ficheros":[{"formato":"xml"}]}
                """);
        TaxModel odd = service.cg()
                .forClient(1)
                .taxModels()
                .generate(NewTaxModel.of(new Modelo("718"), 2026).tipoDeclaracion(new TipoDeclaracion("rectificativa")))
                .result();

        assertThat(odd.modelo()).hasToString("718");
        assertThat(odd.tipoDeclaracion()).hasToString("rectificativa");
        assertThat(odd.estado()).hasToString("archivado");
        assertThat(odd.resultado()).hasToString("a_prorratear");
        assertThat(odd.ficheros().get(0).formato()).hasToString("xml");
        assertThat(requireNonNull(service.server.takeRequest().getBody()).utf8())
                .isEqualTo("{\"ejercicio\":2026,\"modelo\":\"718\",\"tipo_declaracion\":\"rectificativa\"}");
    }

    @Test
    void receiptWithoutPdfHasNullContent() {
        assertThat(new Receipt(Json.empty()).contenido()).isNull();
        assertThatThrownBy(new Receipt(Json.parse("{\"contenido_base64\":\"%%%\u00e9=x\"}"))::contenido)
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageStartingWith("Receipt.contenido_base64 should be base64, but is not");
    }
}
