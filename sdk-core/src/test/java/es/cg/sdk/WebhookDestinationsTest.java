package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.EstadoDestino;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookDelivery;
import es.cg.sdk.destinations.WebhookDeliveryQuery;
import es.cg.sdk.destinations.WebhookDestination;
import es.cg.sdk.destinations.WebhookDestinations;
import es.cg.sdk.destinations.WebhookEventKind;
import java.util.ArrayList;
import java.util.List;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Destinations of events, and what was delivered to them, as they go over HTTP. */
final class WebhookDestinationsTest {
    private static final String SECRET = "whsec_tellnobody";
    private static final String CREATED = """
            {"object":"webhook","id":"wh_1","url":"https://erp.invalid/cg","eventos":["invoice.emitted","new.kind"],\
            "descripcion":null,"estado":"pendiente_verificacion","creado_en":"2026-11-20T09:00:00+01:00",\
            "secreto":"%s"}""".formatted(SECRET);
    private static final NewWebhookDestination DESTINATION = NewWebhookDestination.builder()
            .url("https://erp.invalid/cg")
            .evento(WebhookEventKind.INVOICE_EMITTED)
            .build();

    @RegisterExtension
    private final Answering service = new Answering();

    private WebhookDestinations destinations() {
        return service.once().webhookDestinations();
    }

    private RecordedRequest sent() throws InterruptedException {
        return service.server.takeRequest();
    }

    @Test
    void createIsSentWithoutClientHeader() throws Exception {
        service.answer(201, CREATED);
        destinations().create(DESTINATION);

        RecordedRequest sent = sent();
        assertThat(sent.getMethod() + " " + sent.getTarget()).isEqualTo("POST /api/public/v1/webhooks");
        assertThat(sent.getHeaders().get("X-CG-Client")).isNull();
        assertThat(sent.getHeaders().get("Idempotency-Key")).isNotBlank();
        assertThat(requireNonNull(sent.getBody()).utf8())
                .isEqualTo("{\"eventos\":[\"invoice.emitted\"],\"url\":\"https://erp.invalid/cg\"}");
    }

    @Test
    void createdDestinationHasSecretAndIsNotActive() {
        service.answer(201, CREATED);
        CreatedWebhookDestination created = destinations().create(DESTINATION);

        assertThat(created.id()).isEqualTo("wh_1");
        assertThat(created.secreto()).isEqualTo(SECRET);
        assertThat(created.estado()).isEqualTo(EstadoDestino.PENDIENTE_VERIFICACION);
        assertThat(created.verificadoEn()).isNull();
        assertThat(created.eventos())
                .containsExactly(WebhookEventKind.INVOICE_EMITTED, new WebhookEventKind("new.kind"));
        assertThat(created.creadoEn()).isEqualTo("2026-11-20T09:00:00+01:00");
    }

    @Test
    void theSecretIsShownNowhere() {
        List<String> printed = new ArrayList<>();
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            service.answer(201, CREATED);
            CreatedWebhookDestination created = destinations().create(DESTINATION);
            printed.add(created.toString());
            printed.add(created.json().toString());
            printed.add(created.meta().toString());
            printed.add(created.as(WebhookDestination::new).toString());
            service.answer(201, CREATED.replace("\"" + SECRET + "\"", "[\"" + SECRET + "\"]"));
            CreatedWebhookDestination odd = destinations().create(DESTINATION);
            printed.add(Everything.of(catchThrowable(odd::secreto)));
            service.answer(201, CREATED.substring(0, CREATED.length() - 1));
            printed.add(Everything.of(catchThrowable(() -> destinations().create(DESTINATION))));
            printed.addAll(log.with("webhooks.create"));
        }

        assertThat(printed).hasSizeGreaterThan(6).noneMatch(each -> each.contains(SECRET));
        assertThat(printed).contains("CreatedWebhookDestination[wh_1, object=webhook, estado=pendiente_verificacion]");
    }

    @Test
    void callersIdempotencyKeyIsSent() throws Exception {
        IdempotencyKey key = IdempotencyKey.forDocument("destino", "erp");
        service.answer(201, CREATED);
        service.answer(201, CREATED);
        destinations().create(DESTINATION, key);
        destinations().create(DESTINATION, key);

        assertThat(sent().getHeaders().get("Idempotency-Key"))
                .isNotBlank()
                .isEqualTo(sent().getHeaders().get("Idempotency-Key"));
    }

    @Test
    void deliveriesAreListedOverPages() throws Exception {
        service.answer(200, """
                {"object":"list","has_more":true,"next_cursor":"c1","data":[{"id":"del_2","evento_id":"evt_2",\
                "tipo":"invoice.emitted","estado":"fallida","intentos":3,"codigo_http":500,"duracion_ms":12,\
                "proximo_intento_en":"2026-11-20T09:05:00+01:00","respuesta":"oops"}]}""");
        service.answer(200, """
                {"object":"list","has_more":false,"next_cursor":null,"data":[{"id":"del_1","estado":"entregada"}]}""");
        List<WebhookDelivery> deliveries =
                destinations().deliveries("wh/1").stream().toList();

        assertThat(deliveries)
                .extracting(WebhookDelivery::estado)
                .containsExactly(WebhookDelivery.Estado.FALLIDA, WebhookDelivery.Estado.ENTREGADA);
        assertThat(deliveries.get(0).eventoId()).isEqualTo("evt_2");
        assertThat(deliveries.get(0).tipo()).isEqualTo(WebhookEventKind.INVOICE_EMITTED);
        assertThat(deliveries.get(0).intentos()).isEqualTo(3);
        assertThat(deliveries.get(0).codigoHttp()).isEqualTo(500);
        RecordedRequest first = sent();
        assertThat(first.getTarget()).isEqualTo("/api/public/v1/webhooks/wh%2F1/entregas");
        assertThat(first.getHeaders().get("X-CG-Client")).isNull();
        assertThat(sent().getTarget()).isEqualTo("/api/public/v1/webhooks/wh%2F1/entregas?cursor=c1");
    }

    @Test
    void deliveriesAreFilteredByState() throws Exception {
        service.answer(200, "{\"object\":\"list\",\"data\":[],\"has_more\":false,\"next_cursor\":null}");
        assertThat(destinations()
                        .deliveries("wh_1", WebhookDeliveryQuery.create().estado(WebhookDelivery.Estado.AGOTADA))
                        .startingAt("c7")
                        .limit(5))
                .isEmpty();

        assertThat(sent().getTarget())
                .isEqualTo("/api/public/v1/webhooks/wh_1/entregas?estado=agotada&cursor=c7&limit=5");
        assertThat(WebhookDeliveryQuery.create()).hasToString("WebhookDeliveryQuery");
    }

    @Test
    void resendIsSentWithoutClientHeader() throws Exception {
        service.answer(
                200,
                "{\"object\":\"webhook_delivery\",\"id\":\"del_1\",\"evento_id\":\"evt_1\",\"estado\":\"pendiente\"}");
        WebhookDelivery again = destinations().resend("wh_1", "del_1", IdempotencyKey.of("again"));

        RecordedRequest sent = sent();
        assertThat(sent.getMethod() + " " + sent.getTarget())
                .isEqualTo("POST /api/public/v1/webhooks/wh_1/entregas/del_1/reenviar");
        assertThat(sent.getHeaders().get("X-CG-Client")).isNull();
        assertThat(sent.getHeaders().get("Idempotency-Key")).isEqualTo("again");
        assertThat(again.eventoId()).isEqualTo("evt_1");
        assertThat(again.estado()).isEqualTo(WebhookDelivery.Estado.PENDIENTE);
    }

    @Test
    void aDestinationIsReplacedAndDeleted() throws Exception {
        service.answer(200, "{\"object\":\"webhook\",\"id\":\"wh_1\",\"estado\":\"pendiente_verificacion\"}");
        assertThat(destinations().update("wh_1", DESTINATION).estado()).isEqualTo(EstadoDestino.PENDIENTE_VERIFICACION);
        service.answer(200, "{\"object\":\"webhook\",\"id\":\"wh_1\",\"eliminado\":true}");
        assertThat(destinations().delete("wh_1").eliminado()).isTrue();

        RecordedRequest replaced = sent();
        assertThat(replaced.getMethod() + " " + replaced.getTarget()).isEqualTo("PUT /api/public/v1/webhooks/wh_1");
        assertThat(replaced.getHeaders().get("Idempotency-Key")).isNotBlank();
        RecordedRequest deleted = sent();
        assertThat(deleted.getMethod() + " " + deleted.getTarget()).isEqualTo("DELETE /api/public/v1/webhooks/wh_1");
        assertThat(deleted.getHeaders().get("Idempotency-Key")).isNull();
    }
}
